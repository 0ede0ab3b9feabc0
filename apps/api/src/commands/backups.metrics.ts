import type { Measure } from '../platform/database/measures.ts';
import { statement } from '../platform/database/statement.ts';

/** How old the last copy of the database is, whether its log is kept beside it, and what its server has left. */
export const backupMetrics: readonly Measure[] = [
  {
    labels: [],
    gauges: { backup_timestamp_seconds: 'When the database was last copied whole, in seconds since 1970.' },
    read: statement(
      'operator.last-backup',
      `SELECT extract(epoch FROM made_at)::float8 AS backup_timestamp_seconds FROM backups ORDER BY made_at DESC LIMIT 1`,
    ),
  },
  {
    labels: [],
    gauges: {
      log_archive_failing:
        '1 while the last piece of the log of the database could not be kept, where it is kept at all.',
    },
    read: statement(
      'operator.log-archive',
      `SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int AS log_archive_failing
        FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`,
    ),
  },
  {
    labels: [],
    gauges: {
      database_server_connections: 'Connections to the server of the database, those of others included.',
      database_server_connections_most: 'How many it takes.',
      database_slots_lost: 'Replicas whose log is no longer stored, since they have fallen too far behind.',
    },
    read: statement(
      'operator.database-server',
      `SELECT (SELECT sum(numbackends) FROM pg_stat_database)::int AS database_server_connections,
        (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) AS database_server_connections_most,
        (SELECT count(*) FROM pg_replication_slots WHERE wal_status IN ('unreserved', 'lost'))::int AS database_slots_lost`,
    ),
  },
];
