-- Planners used it for a poll of one kind, and read every due job of the others. job_due_of_kind serves all queries.
drop index job_due;
