-- Each organization is asked once whether everybody may see the projects that it published before (docs/decisions/0404).

-- Step in a transaction.
ALTER TABLE users ADD COLUMN sharing_answered boolean NOT NULL DEFAULT false;

-- Step by itself. Whether there is anything to ask about, and what the answer is about.
CREATE INDEX CONCURRENTLY IF NOT EXISTS projects_not_public ON projects (created_by)
  WHERE NOT is_public AND state <> 'draft';
