-- The last comparison of the books with the provider's: a single row, for the metrics.
create table money_check (
  is_the_one boolean primary key default true check (is_the_one),
  checked_at timestamptz not null,
  differences int not null
);
