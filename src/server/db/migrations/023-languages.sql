-- The language in which the customer last used the site. Emails and documents are in this language.
alter table app_user
  add column language text not null default 'en' check (language in ('en', 'es'));
-- Reminders go to an email address, whose guest may have been deleted.
alter table reminder_subscription
  add column language text not null default 'en' check (language in ('en', 'es'));
