-- An editor may rename a service: links and partners' pages name it by its slug, which stays. Until now they
-- made it of the name.
alter table service_type add column slug text;
update service_type set slug = trim('-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'));
-- Of services with one name the first that customers see keeps it.
update service_type later set slug = later.uuid::text
where exists (
  select from service_type first
  where first.slug = later.slug
    and (first.status <> 1, first.position, first.uuid) < (later.status <> 1, later.position, later.uuid)
);
alter table service_type alter column slug set not null, add unique (slug);
