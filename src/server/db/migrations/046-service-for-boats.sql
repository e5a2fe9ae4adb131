-- An editor may rename a service: what it is for is a fact of its own. Until now the name told it.
alter table service_type add column for_boats boolean not null default false;
update service_type set for_boats = true where name ~* 'boat|vessel';
