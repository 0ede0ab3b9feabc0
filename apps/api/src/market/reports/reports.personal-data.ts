import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const reportsPersonalData: PersonalData = {
  tables: {
    reports: {
      id: 'not personal: a key of ours',
      'user_id, organization_id, document_file_id, created_at, uploaded_at':
        'exported; kept: the other side has it too',
      'report_id, message, report_name, shared': 'exported; erased',
      due_on: 'exported; kept: the other side has it too',
    },
  },
  exports: [
    exportKind({
      name: 'reports',
      about: 'reports that you asked for',
      fields: {
        reportId: 'r.report_id',
        organization: nameOf('r.organization_id'),
        message: 'r.message',
        reportName: 'r.report_name',
        wantedBy: 'r.due_on',
        askedAt: 'r.created_at',
        answeredAt: 'r.uploaded_at',
      },
      from: 'reports AS r',
      where: 'r.user_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'reports-received',
      about: 'reports that others asked you for',
      fields: {
        reportId: 'r.report_id',
        from: nameOf('r.user_id'),
        message: `shown_text('request', r.id, r.message, r.user_id, r.organization_id)`,
        reportName: 'r.report_name',
        document: 'r.document_file_id',
        shared: 'r.shared',
        wantedBy: 'r.due_on',
        askedAt: 'r.created_at',
        answeredAt: 'r.uploaded_at',
      },
      from: 'reports AS r',
      where: 'r.organization_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
  ],
  erasure: {
    parts: [
      statement('reports.erase-requested', 'SELECT erase_requested_reports(:userId, :most) AS erased'),
      statement('reports.erase-answered', 'SELECT erase_answered_reports(:userId, :most) AS erased'),
    ],
  },
};
