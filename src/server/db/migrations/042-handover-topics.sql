-- What a handover is about, so that it is resolved once that is done. Earlier handovers have no topic.
alter table order_note add column topic text;
alter table order_note add constraint order_note_topic_check check (
  topic is null or topic in ('cancel', 'refund', 'email', 'filed') and kind = 'handover'
) not valid;
