alter table refund
  -- When the bank sent the refund back, days after it had accepted it.
  add column returned_at timestamptz;
