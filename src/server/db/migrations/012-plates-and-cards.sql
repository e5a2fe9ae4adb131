-- Plates are compared by their letters and digits alone: signs between them are read as blanks. A vehicle or a reminder
-- that stands there in both spellings keeps them.
with plain as (
  select distinct on (user_uuid, service_type_uuid, key)
    uuid, user_uuid, service_type_uuid, regexp_replace(plate_key, '[^A-Z0-9]', '', 'g') as key
  from user_vehicle
  where plate_key ~ '^[A-Z0-9!-/:-@_\u00b7\u2010-\u2015\u2022\u200b-\u200f\u2060\u2605\u2606\u2661\u2665\u270b\u2764\ufe0f\ufeff]*$'
    and plate_key ~ '[^A-Z0-9]' and plate_key ~ '[A-Z0-9]'
  order by user_uuid, service_type_uuid, key, created_at
)
update user_vehicle set plate_key = plain.key
from plain
where user_vehicle.uuid = plain.uuid and not exists (
  select from user_vehicle as other
  where other.user_uuid = plain.user_uuid
    and other.service_type_uuid = plain.service_type_uuid
    and other.plate_key = plain.key
);

with plain as (
  select distinct on (email_key, key, expires_on)
    uuid, email_key, expires_on, regexp_replace(plate_key, '[^A-Z0-9]', '', 'g') as key
  from reminder
  where plate_key ~ '^[A-Z0-9!-/:-@_\u00b7\u2010-\u2015\u2022\u200b-\u200f\u2060\u2605\u2606\u2661\u2665\u270b\u2764\ufe0f\ufeff]*$'
    and plate_key ~ '[^A-Z0-9]' and plate_key ~ '[A-Z0-9]'
  order by email_key, key, expires_on, created_at
)
update reminder set plate_key = plain.key
from plain
where reminder.uuid = plain.uuid and not exists (
  select from reminder as other
  where other.email_key = plain.email_key
    and other.expires_on = plain.expires_on
    and other.plate_key = plain.key
);

-- Letters of some cards stood for no character, so that a copied VIN lacked them. Whoever opens a card has it drawn anew.
update registration_card set pdf = null, drawn_at = null where drawn_at is not null;
