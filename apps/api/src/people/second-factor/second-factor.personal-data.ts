import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const secondFactorPersonalData: PersonalData = {
  tables: {
    authenticators: {
      'user_id, created_at, confirmed_at': 'exported; erased',
      'secret, key_id, last_step': 'not exported: what codes are checked by; erased',
    },
    passkeys: {
      id: 'not exported: a key of ours; erased',
      'user_id, name, created_at, used_at': 'exported; erased',
      'credential_id, public_key, counter, transports': 'not exported: what a passkey is checked by; erased',
    },
    passkey_challenges: {
      'hash, user_id, purpose, expires_at': 'not exported: hashes of random numbers, for five minutes; erased',
    },
    recovery_codes: {
      'user_id, code_hash': 'not exported: hashes of codes that were shown once; erased',
    },
    factor_failures: {
      'user_id, place, failures, last_at, closed_until':
        'not exported: how many wrong codes were entered, for two days; erased',
    },
  },
  exports: [
    exportKind({
      name: 'second-factor',
      about: 'your authenticator app, without its secret',
      fields: {
        begunAt: 'a.created_at',
        setUpAt: 'a.confirmed_at',
      },
      from: 'authenticators AS a',
      where: 'a.user_id = :userId',
      by: ['a.created_at', 'a.user_id'],
    }),
    exportKind({
      name: 'passkeys',
      about: 'your passkeys, without their keys',
      fields: {
        name: 'p.name',
        createdAt: 'p.created_at',
        usedAt: 'p.used_at',
      },
      from: 'passkeys AS p',
      where: 'p.user_id = :userId',
      by: ['p.created_at', 'p.id'],
    }),
  ],
  erasure: {
    begin: statement('second-factor.begin-erasure', 'SELECT begin_erasing_second_factor(:userId)'),
    end: statement('second-factor.end-erasure', 'SELECT end_erasing_second_factor(:userId)'),
  },
};
