import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const projectCorrectionsPersonalData: PersonalData = {
  tables: {
    project_corrections: {
      'id, project_id': 'not personal: a key of ours',
      'title_before, title_after, description_before, description_after, photo_before': 'exported; erased',
      'explanations_before, explanations_after': 'exported; erased',
      corrected_by: 'not exported: who of the organization has corrected it, in its record of acts; kept: the books',
      corrected_at: 'exported; kept: what investors could read, and when it ended',
    },
  },
  exports: [
    exportKind({
      name: 'project-corrections',
      about: 'corrections of the texts and photos of your projects',
      fields: {
        project: 'c.project_id',
        titleBefore: 'c.title_before',
        titleAfter: 'c.title_after',
        descriptionBefore: 'c.description_before',
        descriptionAfter: 'c.description_after',
        photoBefore: 'c.photo_before',
        explanationsBefore: 'c.explanations_before',
        explanationsAfter: 'c.explanations_after',
        correctedAt: 'c.corrected_at',
      },
      from: 'project_corrections AS c JOIN projects AS p ON p.id = c.project_id',
      where: 'p.created_by = :userId',
      by: ['c.corrected_at', 'c.id'],
    }),
  ],
  erasure: {
    parts: [statement('project-corrections.erase', 'SELECT erase_project_corrections(:userId, :most) AS erased')],
  },
};
