-- The card as it was drawn when it was first sent or opened; drawn again if somebody opens it after its removal.
alter table registration_card add column pdf bytea, add column drawn_at timestamptz;
-- It is compressed already.
alter table registration_card alter column pdf set storage external;
create index registration_card_drawn on registration_card (drawn_at) where drawn_at is not null;
