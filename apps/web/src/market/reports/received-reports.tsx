import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { usePage } from '../../ui/hooks/use-url-state.ts';
import { ReportItem, itemId } from './report-item.tsx';
import { ReportList } from './report-list.tsx';
import { receivedReportsQuery } from './reports.queries.ts';
import type { Report } from './reports.queries.ts';

const UploadDialog = lazyDialog(() => import('./upload-dialog.tsx').then((module) => module.UploadDialog));

/** What others asked of the organization, to be answered with a document. */
export function ReceivedReports() {
  const page = usePage();
  const query = useQuery(receivedReportsQuery(page));
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Report>();
  return (
    <>
      <ReportList
        query={query}
        page={page}
        label="Received report requests"
        hint="People can request a report on your page."
      >
        {(report) => (
          <ReportItem
            report={report}
            title={report.fromUsername}
            meta={report.fromType}
            own
            action={
              <Button
                leftSection={<IconUpload size={18} aria-hidden />}
                aria-describedby={itemId(report)}
                onClick={() => {
                  setChosen(report);
                  setOpened(true);
                }}
              >
                Upload
              </Button>
            }
          />
        )}
      </ReportList>
      {chosen && <UploadDialog opened={opened} onClose={() => setOpened(false)} report={chosen} />}
    </>
  );
}
