-- The cleanup considers the guests whose sessions have ended, in this order.
create index app_user_guest_ended on app_user (expires_at, uuid)
  where kind = 'guest' and email not like '%@removed.invalid';
