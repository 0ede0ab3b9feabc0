import { numberSetting } from '../../platform/process/settings.ts';

export const owedReportsSettings = {
  lateReportDays: numberSetting(
    'LATE_REPORT_DAYS',
    'An organization with a report to its investors that is late by more than this number of days cannot publish a project before it is sent. 0 lets it.',
    60,
    0,
    3650,
  ),
};
