-- Each vehicle's reminder is turned off by itself, and whether it was sent is still known afterwards.
alter table reminder add column ended_at timestamptz;
update reminder set ended_at = subscription.ended_at
  from reminder_subscription subscription
  where subscription.email_key = reminder.email_key and subscription.ended_at is not null;
