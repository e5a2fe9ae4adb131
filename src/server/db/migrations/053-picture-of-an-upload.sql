-- What was made of an upload: from then on the upload takes no file, and the clean-up removes what is left of it.
alter table upload add column picture_key text;
