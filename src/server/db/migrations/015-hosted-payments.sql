alter table payment
  -- Since when the customer's bank wants to authenticate the customer, by the database's clock.
  add column action_since timestamptz,
  -- What the customer knows the card by.
  add column card_brand text,
  add column card_last_four text;

-- The payment provider's events that were handled. The provider repeats an event until it is accepted.
create table payment_event (
  -- The provider's name for the event.
  id text primary key,
  handled_at timestamptz not null
);
create index payment_event_handled on payment_event (handled_at);
