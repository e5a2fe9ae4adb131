-- PDFs and base64 are compressed already. PostgreSQL would try again, for half of the time that it takes to store them.
alter table registration_card alter column pdf set storage external;
alter table sandbox_mailbox alter column attachments set storage external;
