-- The W3C traceparent of what caused a job, so that a trace goes on in the process that does it.
alter table job add column traceparent text;
