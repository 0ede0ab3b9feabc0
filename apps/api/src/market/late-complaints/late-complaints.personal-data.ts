import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const lateComplaintsPersonalData: PersonalData = {
  tables: {
    late_report_complaints: {
      'complaint_id, kind, report_id, sha256': 'exported; kept: the other side has it too',
      user_id: 'not personal: the same as that of the complaint',
    },
  },
  exports: [
    exportKind({
      name: 'late-report-complaints',
      about: 'the late reports that your complaints are about',
      fields: {
        complaint: 'l.complaint_id',
        kind: 'l.kind',
        report: 'l.report_id',
        sha256: 'l.sha256',
      },
      from: 'late_report_complaints AS l JOIN complaints AS c ON c.id = l.complaint_id',
      where: 'c.user_id = :userId',
      by: ['c.created_at', 'c.id'],
    }),
  ],
};
