import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { exportKind } from '../../platform/personal-data/export-kind.ts';

export const impactPersonalData: PersonalData = {
  tables: {
    impact_figures: {
      'project_id, figure, name, unit, target': 'exported; kept: what was promised to investors',
      reached: 'not exported: what the last report says; kept: what investors were sent',
    },
    impact_reported: {
      'report_id, version, figure, reached': 'exported; kept: what investors were sent',
    },
    impact_holdings: {
      'user_id, project_id, released_cents': 'not exported: sums of the investments; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'impact-figures',
      about: 'the figures that your projects promise',
      fields: { project: 'f.project_id', figure: 'f.figure', name: 'f.name', unit: 'f.unit', target: 'f.target' },
      from: 'impact_figures AS f JOIN projects AS p ON p.id = f.project_id',
      where: 'p.created_by = :userId',
      by: ['f.project_id', 'f.figure'],
      types: ['uuid', 'bigint'],
    }),
    exportKind({
      name: 'impact-reported',
      about: 'what the versions of your reports say was reached of those figures',
      fields: { report: 'i.report_id', version: 'i.version', figure: 'i.figure', reached: 'i.reached' },
      from: 'impact_reported AS i JOIN owed_reports AS r ON r.id = i.report_id',
      where: 'r.organization_id = :userId',
      by: ['i.report_id', 'i.version * 10 + i.figure'],
      types: ['uuid', 'bigint'],
    }),
  ],
};
