-- The line in which starts of orders wait while more customers come than the servers can take: one row, for all processes.
create table waiting_line (
  is_the_one boolean primary key default true check (is_the_one),
  -- Numbers called in a second; null while nobody has to wait.
  speed double precision,
  last_number bigint not null,
  -- Whoever holds a number up to this one may start; it grows by the speed, from moved_at on.
  called double precision not null,
  moved_at timestamptz not null,
  -- When the speed was last looked at, and when somebody was last waiting.
  judged_at timestamptz not null,
  waited_at timestamptz not null,
  -- Turns up to this number have ended, and those up to the next one end when they have had their time.
  ended bigint not null,
  ending bigint not null,
  ending_since timestamptz not null
);
