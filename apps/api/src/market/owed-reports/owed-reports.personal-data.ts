import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const owedReportsPersonalData: PersonalData = {
  tables: {
    owed_reports: {
      'id, project_id, organization_id, number': 'not personal: a key of ours',
      'kind, covers_from, covers_until, due_on, sent_on': 'exported; kept: what was promised to investors',
      'versions, reminder, reminded_on': 'not exported: counted from what is; kept: what was promised to investors',
    },
    owed_report_versions: {
      'report_id, version': 'not personal: a key of ours',
      name: 'exported; erased',
      'file_id, sha256, shared, sent_at': 'exported; kept: what investors were sent',
      sent_by:
        'not exported: who of the organization has sent it, in its record of acts; kept: what investors were sent',
    },
  },
  exports: [
    exportKind({
      name: 'owed-reports',
      about: 'reports that your projects owe to their investors',
      fields: {
        id: 'r.id',
        project: 'r.project_id',
        kind: 'r.kind',
        from: 'r.covers_from',
        until: 'r.covers_until',
        dueOn: 'r.due_on',
        sentOn: 'r.sent_on',
      },
      from: 'owed_reports AS r',
      where: 'r.organization_id = :userId',
      by: ['r.due_on::timestamptz', 'r.id'],
    }),
    exportKind({
      name: 'owed-report-versions',
      about: 'the versions of those reports that you sent',
      fields: {
        report: 'v.report_id',
        version: 'v.version',
        name: 'v.name',
        document: 'v.file_id',
        sha256: 'v.sha256',
        shared: 'v.shared',
        sentAt: 'v.sent_at',
      },
      from: 'owed_report_versions AS v JOIN owed_reports AS r ON r.id = v.report_id',
      where: 'r.organization_id = :userId',
      by: ['v.sent_at', 'v.report_id'],
    }),
  ],
  erasure: {
    parts: [statement('owed-reports.erase', 'SELECT erase_owed_reports(:userId, :most) AS erased')],
  },
};
