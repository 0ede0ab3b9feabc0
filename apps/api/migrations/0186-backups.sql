-- When the database was last copied whole, told by whoever has done it (npm run backup, deploy/postgres/backup.sh), so that somebody hears when it stops.
CREATE TABLE backups (
  made_at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('archive', 'copy'))
);
GRANT SELECT ON backups TO guildhall_app;
