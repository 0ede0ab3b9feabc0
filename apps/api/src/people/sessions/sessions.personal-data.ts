import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const sessionsPersonalData: PersonalData = {
  tables: {
    sessions: {
      id: 'not exported: a key of ours; erased',
      token_hash: 'not exported: a hash of what only the browser has; erased',
      'user_id, created_at, device, network_address, last_seen_at': 'exported; erased',
      expires_at: 'not exported: follows from the last use; erased',
      'factor_at, console_until, console_seen_at': 'not exported: for how long a proof or the console counts; erased',
      acting_for: 'not exported: in organizations.json; erased',
      sees_as: 'not exported: of operators; erased',
    },
  },
  exports: [
    exportKind({
      name: 'sessions',
      about: 'where you are logged in',
      fields: {
        device: 's.device',
        networkAddress: 's.network_address',
        createdAt: 's.created_at',
        lastSeenAt: 's.last_seen_at',
      },
      from: 'sessions AS s',
      where: 's.user_id = :userId',
      by: ['s.created_at', 's.id'],
    }),
  ],
  erasure: {
    begin: statement('sessions.begin-erasure', 'SELECT begin_erasing_sessions(:userId)'),
  },
};
