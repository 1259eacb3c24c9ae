drop function actions.sweep_presence();
drop function actions.leave_presence(uuid, uuid);
drop function actions.touch_presence(uuid, uuid);
