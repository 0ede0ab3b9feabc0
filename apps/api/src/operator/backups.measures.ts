import type { Measure } from '../platform/database/measures.ts';
import { statement } from '../platform/database/statement.ts';

/** How old the last copy of the database is, and whether its log is kept beside it. */
export const backupMeasures: readonly Measure[] = [
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
];
