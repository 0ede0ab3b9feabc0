import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../ui/hooks/use-url-state.ts';
import { ReportItem } from './report-item.tsx';
import { ReportList } from './report-list.tsx';
import { sentReportsQuery } from './reports.queries.ts';

/** What the caller asked of organizations. */
export function SentReports() {
  const page = usePage('sentPage');
  return (
    <ReportList
      query={useQuery(sentReportsQuery(page))}
      page={page}
      parameter="sentPage"
      label="Sent report requests"
      hint="Ask an organization for a report on its page, under View Reports."
    >
      {(report) => <ReportItem report={report} title={report.toName} />}
    </ReportList>
  );
}
