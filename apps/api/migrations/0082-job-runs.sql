-- How each kind of job ended last: the queue forgets within an hour what is done (docs/decisions/0273-jobs-and-health.md).

-- Step in a transaction.
CREATE TABLE job_runs (
  kind text COLLATE "C" PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  took_ms integer NOT NULL,
  result text COLLATE "C" NOT NULL CHECK (result IN ('done', 'retried', 'failed')),
  -- What went wrong last, in words without secrets, and when; a success leaves it.
  problem text NOT NULL,
  problem_at timestamptz,
  -- When one failed for good last.
  failed_at timestamptz
);
GRANT SELECT ON job_runs TO guildhall_app;
