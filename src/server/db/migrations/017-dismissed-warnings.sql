-- When staff decided that a fraud warning needs no refund. Null if they didn't.
alter table dispute add column dismissed_at timestamptz;
