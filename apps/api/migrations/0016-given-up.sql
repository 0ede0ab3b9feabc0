-- What the holder of an account that is to be erased gives up of what was still to come, in their words and in cents.
ALTER TABLE erasures
  ADD COLUMN gives_up text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN gives_up_cents bigint NOT NULL DEFAULT 0 CHECK (gives_up_cents >= 0);
