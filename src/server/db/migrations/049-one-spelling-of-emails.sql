-- An e-mail is kept in the one spelling in which it is compared. Accounts were unique without regard to the
-- case already, so nothing can collide. Letters outside ASCII stay: see docs/operations.md.
update app_user set email = lower(email) where email <> lower(email);
update shipping_address set email = lower(email) where email <> lower(email);
update privacy_request set email = lower(email) where email <> lower(email);
