-- When editors last published: a single row. The webhook reaches only one of the processes, and each may have its own
-- copy of the site.
create table content_publish (
  is_the_one boolean primary key default true check (is_the_one),
  published_at timestamptz not null
);
