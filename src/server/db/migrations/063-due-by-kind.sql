-- Each worker asks every half second whether a job of its kinds is due, also while thousands of another kind wait.
create index job_due_of_kind on job (kind, run_at) where state in ('ready', 'running');
