-- A member makes their first passkey within days of this moment, and before too many wrong codes were entered for them.
alter table staff add column enrolment_opened_at timestamptz not null default now();
alter table staff add column enrolment_wrong_codes integer not null default 0;
