-- The cleanup considers guests whose sessions have ended.
create index app_user_guest_ended on app_user (expires_at, uuid)
  where kind = 'guest' and email not like '%@removed.invalid';
