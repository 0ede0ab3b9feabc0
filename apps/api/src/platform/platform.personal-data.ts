import type { PersonalData } from './personal-data/declare.ts';
import { statement } from './database/statement.ts';

export const platformPersonalData: PersonalData = {
  tables: {
    idempotency_keys: {
      'user_id, key, fingerprint, answer, created_at': 'not exported: answers of a day, of what is exported; erased',
    },
    account_changes: {
      'user_id, changed_at': 'not exported: when the account changed something last, for half a minute; erased',
    },
    business_clock: { 'id, ahead': 'not personal: a clock' },
    long_lists: {
      'owner_id, list, lines, newest, complete': 'not exported: copies of lists, for searching; erased',
    },
    long_list_lines: {
      'owner_id, list, tie, id, other_id, first, second, cents, at, status, search, tokens, came':
        'not exported: copies of lists, for searching; erased',
    },
    own_totals: {
      'owner_id, list, total': 'not personal: counts of the lists',
    },
    rate_limits: {
      'bucket, window_start, count': 'not exported: how often something was called; kept: for two days',
    },
    job_runs: {
      'kind, ended_at, took_ms, result, problem, problem_at, failed_at': 'not personal: how the background jobs ended',
    },
    known_keys: {
      'name, fingerprint, known_since': 'not personal: fingerprints of the keys of the product',
    },
    migrations: {
      'id, name, sha256, applied_at': 'not personal: which version the database is of',
    },
    migration_steps: {
      'sha256, step, applied_at': 'not personal: which version the database is of',
    },
    function_files: {
      'name, sha256, applied_at': 'not personal: which version the database is of',
    },
  },
  erasure: {
    parts: [statement('platform.erase-long-lists', 'SELECT erase_long_lists(:userId, :most) AS erased')],
    end: statement('platform.end-erasure', 'SELECT end_erasing_platform(:userId)'),
  },
};
