import { useQuery } from '@tanstack/react-query';
import { ReportItem } from './report-item.tsx';
import { ReportList } from './report-list.tsx';
import { sentReportsQuery } from './reports.queries.ts';

/** What the caller asked of organizations. */
export const SentReports = () => (
  <ReportList
    query={useQuery(sentReportsQuery())}
    label="Sent report requests"
    hint="Ask an organization for a report on its page, under View Reports."
  >
    {(report) => <ReportItem report={report} title={report.toName} />}
  </ReportList>
);
