drop function actions.claim_link(bytea, text, text[]);
drop function actions.find_link(bytea, text);
drop index actions.link_tokens_email_idx;
delete from actions.link_tokens where purpose = 'confirm_email';
alter table actions.link_tokens
  drop column wrong_emails,
  drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check check (purpose in ('sign_up', 'new_password'));
