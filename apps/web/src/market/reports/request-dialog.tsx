import { reportRequestForm, requestReport } from '@guildhall/contract/market/reports.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { delays } from '../../delays.ts';
import { dayIn } from '../../ui/day-in.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useWait } from '../../ui/hooks/use-wait.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; organizationId: string };

/** Asks an organization for a report. */
export function RequestDialog({ opened, onClose, organizationId }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Request for Report">
      <RequestForm organizationId={organizationId} onSent={onClose} />
    </Dialog>
  );
}

function RequestForm({ organizationId, onSent }: { organizationId: string; onSent: () => void }) {
  const client = useQueryClient();
  const stillHere = useWait();
  const form = useZodForm(reportRequestForm, { reportId: '', message: '', dueOn: '' });

  const add = form.submit(async (values, options) => {
    const { message } = await callWithMessage(requestReport, { ...values, orgId: organizationId }, options);
    toast.success(message);
    // A dialog that was closed and opened again meanwhile is another one.
    if (await stillHere(delays.reportModal)) {
      onSent();
      form.reset();
    }
    await client.invalidateQueries({ queryKey: ['reports'] });
  });

  return (
    <Form form={form} onSubmit={add}>
      <TextField
        label="Report Id"
        description="The number or name of the report"
        autoComplete="off"
        {...form.field('reportId')}
      />
      <TextAreaField label="Remark" limit={100} rows={3} {...form.field('message')} />
      <TextField
        label="Needed By"
        description="If you need it by a day (UTC)"
        type="date"
        min={dayIn(0)}
        {...form.field('dueOn')}
      />
      <SubmitButton form={form}>Add</SubmitButton>
    </Form>
  );
}
