import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';
import { notConcealed } from './concealed.ts';

function acts(by: 'actor_id' | 'organization_id') {
  return `SELECT * FROM organization_acts AS o
    WHERE o.${by} = :userId AND (o.at, o.id) > (:first::timestamptz, :second::uuid)
    ORDER BY o.at, o.id LIMIT :most`;
}

export const auditPersonalData: PersonalData = {
  tables: {
    organization_acts: {
      'id, subject_id': 'not personal: a key of ours',
      'organization_id, actor_id, verb, at': 'exported; kept: what was done for the other side',
      details: 'exported; erased',
    },
    audit_entries: {
      'seq, hash': 'not personal: the chain of the log',
      'at, verb, subject_kind, subject_id, account_id, before, after, reason': 'exported; kept: the log is a chain',
      'operator_id, network_address': 'not exported: which operator did it, and from where; kept: the log is a chain',
    },
    audit_head: {
      'id, seq, hash': 'not personal: the end of the chain of the log',
    },
    audit_seals: {
      'seq, seal': 'not personal: seals of the log',
    },
  },
  exports: [
    exportKind({
      name: 'acts-for-organizations',
      about: 'what you did for organizations, and what members did for yours',
      fields: {
        organization: nameOf('a.organization_id'),
        by: nameOf('a.actor_id'),
        verb: 'a.verb',
        details: 'a.details',
        at: 'a.at',
      },
      from: `((${acts('actor_id')}) UNION (${acts('organization_id')})) AS a`,
      where: 'true',
      by: ['a.at', 'a.id'],
    }),
    exportKind({
      name: 'acts-of-operators',
      about: 'what operators have done that concerns you',
      fields: {
        at: 'e.at',
        verb: 'e.verb',
        subjectKind: 'e.subject_kind',
        subjectId: 'e.subject_id',
        before: 'e.before',
        after: 'e.after',
        reason: 'e.reason',
      },
      from: 'audit_entries AS e',
      where: `e.account_id = :userId AND ${notConcealed}`,
      by: ['e.at', 'e.seq'],
      types: ['timestamptz', 'bigint'],
    }),
  ],
  erasure: {
    parts: [statement('audit.erase-acts', 'SELECT erase_acts(:userId, :most) AS erased')],
  },
};
