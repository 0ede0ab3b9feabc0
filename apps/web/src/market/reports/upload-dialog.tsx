import { reportUploadForm, uploadReport } from '@guildhall/contract/market/reports.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { delays } from '../../delays.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useWait } from '../../ui/hooks/use-wait.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import type { Report } from './reports.queries.ts';

type Props = { opened: boolean; onClose: () => void; report: Report };

/** Answers a request with its document, once. */
export function UploadDialog({ opened, onClose, report }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Upload Report">
      <UploadForm report={report} onUploaded={onClose} />
    </Dialog>
  );
}

function UploadForm({ report, onUploaded }: { report: Report; onUploaded: () => void }) {
  const client = useQueryClient();
  const stillHere = useWait();
  const form = useZodForm(reportUploadForm, { id: report.id, reportName: '', document: null, shared: false });

  const upload = form.submit(async (values, options) => {
    const { message } = await callWithMessage(uploadReport, values, options);
    toast.success(message);
    if (await stillHere(delays.reportUpload)) onUploaded();
    // The dashboard shows how many are left.
    void client.invalidateQueries({ queryKey: ['organizations'] });
    await client.invalidateQueries({ queryKey: ['reports'] });
  });

  return (
    <Form form={form} onSubmit={upload}>
      <TextField
        label="Report Name"
        description={`For ${report.fromUsername}, who asked for ${report.reportId}`}
        autoComplete="off"
        {...form.field('reportName')}
      />
      <FileField label="Document" kind="document" progress={form.progress} {...form.field('document')} />
      <CheckboxField
        label="Share with everyone"
        description="Everyone who visits your page can then read this report."
        {...form.field('shared')}
      />
      <SubmitButton form={form}>{'Select & Upload'}</SubmitButton>
    </Form>
  );
}
