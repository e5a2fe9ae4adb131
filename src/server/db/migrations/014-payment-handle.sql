-- The provider's name for an opened payment, stored before a card is charged.
alter table payment add column handle text unique;

-- Charges in progress were made by the sandbox, which knows them by these handles.
update payment set handle = 'sandbox-' || uuid || '-' || amount_cents where state = 'pending';

-- No card is charged after its payment was given up, so nothing is left to look for.
delete from job where kind = 'ask-again';
