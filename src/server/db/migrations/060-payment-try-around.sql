-- What a network's declined payments are held against: those that succeeded there.
alter table payment_try add column stays boolean not null default false;
