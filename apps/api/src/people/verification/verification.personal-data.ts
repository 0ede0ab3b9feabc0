import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

const checks = `SELECT json_agg(
    json_build_object('askedAt', c.created_at, 'verdict', c.verdict, 'words', c.words, 'toldAt', c.told_at)
    ORDER BY c.id
  )
  FROM verification_checks AS c WHERE c.verification_id = v.id`;

export const verificationPersonalData: PersonalData = {
  tables: {
    verifications: {
      'id, user_id, status, note, words, asked_at, decided_at, ends_at': 'exported; erased',
      'reviewed_by, decided_by': 'not exported: which operators decided; erased',
      reminded_at: 'not exported: when a reminder of its end was sent; erased',
    },
    verification_documents: {
      'id, verification_id': 'not exported: keys of ours; erased',
      file_id: 'exported; erased',
    },
    verification_checks: {
      'id, verification_id, reference': 'not exported: keys of ours and of the provider; erased',
      'state, tries, next_at': 'not exported: how far our work on the check is; erased',
      'verdict, words, created_at, told_at': 'exported; erased',
    },
    verification_limits: {
      'id, invest_cents, withdraw_cents': 'not personal: the limits of everybody who is not verified',
    },
  },
  exports: [
    exportKind({
      name: 'verifications',
      about: 'when you asked to be verified, and what came of it',
      fields: {
        id: 'v.id',
        status: 'v.status',
        note: 'v.note',
        words: 'v.words',
        askedAt: 'v.asked_at',
        decidedAt: 'v.decided_at',
        endsAt: 'v.ends_at',
        documents:
          '(SELECT json_agg(d.file_id ORDER BY d.id) FROM verification_documents AS d WHERE d.verification_id = v.id)',
        checksByProvider: `(${checks})`,
      },
      from: 'verifications AS v',
      where: 'v.user_id = :userId',
      by: ['v.asked_at', 'v.id'],
    }),
  ],
  erasure: {
    end: statement('verification.end-erasure', 'SELECT end_erasing_verification(:userId)'),
  },
};
