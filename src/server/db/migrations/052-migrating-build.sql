-- Which build ran a migration, so that an older one can name it when it refuses the database.
alter table schema_migration add column build text;
