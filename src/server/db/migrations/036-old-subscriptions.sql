-- The day of the last reminder, or of the start. A year later, the subscription is deleted unless another reminder exists.
alter table reminder_subscription
  add column last_day date not null default (now() at time zone 'America/Los_Angeles')::date;
update reminder_subscription set last_day = greatest(
  (started_at at time zone 'America/Los_Angeles')::date,
  (select max(expires_on) from reminder where reminder.email_key = reminder_subscription.email_key));
create index reminder_subscription_last_day on reminder_subscription (last_day);
create index reminder_subscription_ended on reminder_subscription (ended_at) where ended_at is not null;
