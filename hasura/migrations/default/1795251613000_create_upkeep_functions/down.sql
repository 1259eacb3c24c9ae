drop function actions.remove_old_activity(integer);
drop function actions.sweep_state();
drop function actions.allow_sign_up(text, text);
