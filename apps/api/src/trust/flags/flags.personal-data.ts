import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const flagsPersonalData: PersonalData = {
  tables: {
    flags: {
      'id, flagged_id': 'not personal: a key of ours',
      'by_id, reason, created_at': 'exported; kept: what operators decided',
      words: 'exported; erased',
    },
    flagged_things: {
      id: 'not personal: a key of ours',
      'kind, thing_id, author_id, status, reason, decided_at, appealed_at': 'exported; kept: what operators decided',
      'flags, flagged_at': 'not exported: how many others reported it, and when; kept: what operators decided',
      decided_by: 'not exported: which operator decided; kept: the work of operators',
      appeal: 'exported; erased',
      answered_at: 'not exported: the appeal is exported, not the time of its answer; kept: what operators decided',
    },
  },
  exports: [
    exportKind({
      name: 'flags',
      about: 'what you reported',
      fields: {
        reason: 'f.reason',
        words: 'f.words',
        kind: 't.kind',
        of: 't.thing_id',
        reportedAt: 'f.created_at',
      },
      from: 'flags AS f JOIN flagged_things AS t ON t.id = f.flagged_id',
      where: 'f.by_id = :userId',
      by: ['f.created_at', 'f.id'],
    }),
    exportKind({
      name: 'decisions-about-texts',
      about: 'what operators decided about texts of yours that were reported, and your appeals',
      fields: {
        kind: 't.kind',
        of: 't.thing_id',
        status: 't.status',
        reason: 't.reason',
        decidedAt: 't.decided_at',
        appeal: 't.appeal',
        appealedAt: 't.appealed_at',
      },
      from: 'flagged_things AS t',
      where: 't.author_id = :userId AND t.decided_at IS NOT NULL',
      by: ['t.flagged_at', 't.id'],
    }),
  ],
  erasure: {
    parts: [
      statement('flags.erase', 'SELECT erase_flags(:userId, :most) AS erased'),
      statement('flags.erase-appeals', 'SELECT erase_flag_appeals(:userId, :most) AS erased'),
    ],
  },
};
