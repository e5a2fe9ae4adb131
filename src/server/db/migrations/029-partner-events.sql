-- Partners read their events from a place on: when an event may be sent, and its ID.
create index job_partner_place on job ((payload ->> 'partnerUuid'),
  ((coalesce(payload ->> 'notBefore', payload ->> 'at') || '_' || (payload ->> 'eventUuid')) collate "C"))
  where kind = 'tell-partner';
