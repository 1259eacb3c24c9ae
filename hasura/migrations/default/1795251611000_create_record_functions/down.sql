drop function actions.record_apply(uuid, uuid, text);
drop function actions.record_view(uuid, uuid, uuid);
drop function actions.feed_counter_change(uuid, timestamptz);
drop function actions.pass_throttle(text, uuid, uuid, timestamptz, interval);
