drop table actions.sign_up_attempts;
drop table actions.link_tokens;
drop table actions.page_views;
drop table actions.throttles;
drop schema actions;
