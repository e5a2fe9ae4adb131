-- Reminders, also of the past, by the day on which they may be deleted.
create index reminder_expires on reminder (expires_on);
