import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const projectChangesPersonalData: PersonalData = {
  tables: {
    project_changes: {
      'project_id, number, terms_before, terms_after, changed_at, notice_until': 'exported; kept: the books',
      why: 'exported; erased',
      changed_by: 'not exported: who of the organization has changed it, in its record of acts; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'project-changes',
      about: 'changes of the terms of your projects',
      fields: {
        project: 'c.project_id',
        number: 'c.number',
        before: 'c.terms_before',
        after: 'c.terms_after',
        why: 'c.why',
        changedAt: 'c.changed_at',
        noticeUntil: 'c.notice_until',
      },
      from: 'project_changes AS c JOIN projects AS p ON p.id = c.project_id',
      where: 'p.created_by = :userId',
      by: ['c.changed_at', 'c.project_id'],
    }),
  ],
  erasure: {
    parts: [statement('project-changes.erase', 'SELECT erase_project_changes(:userId, :most) AS erased')],
  },
};
