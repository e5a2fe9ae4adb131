-- Mails that staff sent again, also to another e-mail than the customer's: found by the order that they are about.
create index mail_outbox_sent_again on mail_outbox (split_part(dedupe_key, ':', 2))
  where recipient <> '' and dedupe_key like '%-again:%';
