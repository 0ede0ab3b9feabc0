import { owedReportForm, uploadReport } from '@guildhall/contract/market/reports.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { ReachedFields } from '../impact/reached-fields.tsx';
import type { Project } from '../projects/project-funding.tsx';
import type { OwedReport } from './owed-reports.queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  project: Pick<Project, 'id' | 'title' | 'impactFigures'>;
  report: OwedReport;
};

/** Sends a report that a project owes, or a new version of it. */
export function SendReportDialog({ opened, onClose, ...about }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Send Report">
      <SendForm {...about} onSent={onClose} />
    </Dialog>
  );
}

function SendForm({ project, report, onSent }: Omit<Props, 'opened' | 'onClose'> & { onSent: () => void }) {
  const { impactFigures } = project;
  const form = useZodForm(owedReportForm, {
    id: report.id,
    reportName: '',
    document: null,
    shared: false,
    reached: impactFigures.map((_, at) => String(report.reached[at] ?? '')),
  });

  const send = form.submit(async ({ id: owedId, ...values }, options) => {
    const { message } = await callWithMessage(uploadReport, { ...values, owedId }, options);
    toast.success(message);
    onSent();
    await Promise.all([
      invalidate(['projects', 'reports', project.id]),
      invalidate(['projects', 'impact', project.id]),
    ]);
  });

  return (
    <Form form={form} onSubmit={send}>
      <TextField
        label="Report Name"
        description={
          report.version > 0
            ? 'Investors are notified of the new version. The earlier one stays stored'
            : `Investors of ${project.title} are notified`
        }
        autoComplete="off"
        {...form.field('reportName')}
      />
      <FileField label="Document" kind="document" progress={form.progress} {...form.field('document')} />
      {impactFigures.length > 0 && <ReachedFields figures={impactFigures} {...form.field('reached')} />}
      <CheckboxField
        label="Share with everyone"
        description="Everyone who sees the project can then open this version. Otherwise its investors alone can."
        {...form.field('shared')}
      />
      <SubmitButton form={form}>Send Report</SubmitButton>
    </Form>
  );
}
