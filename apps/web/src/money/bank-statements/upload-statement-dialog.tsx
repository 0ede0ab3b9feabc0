import { bankStatementForm, readBankStatement } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { useNavigate } from 'react-router';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import { pathTo } from '../../paths.ts';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';

type Props = { opened: boolean; onClose: () => void };

/** Takes the file of a statement, and leads to what it would mark. */
export function UploadStatementDialog({ opened, onClose }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Upload Statement">
      <UploadForm onDone={onClose} />
    </ConsoleDialog>
  );
}

function UploadForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const form = useZodForm(bankStatementForm, { file: null });
  const submit = form.submit(async (values, options) => {
    const answer = await act(readBankStatement, values, options);
    onDone();
    if (!answer) return;
    const { ids, repeated } = answer.data;
    if (repeated) toast.info(answer.message);
    else toast.success(answer.message);
    if (ids.length === 1) await navigate(pathTo('operator/bank-statements/statement', { id: ids[0]! }));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <FileField label="File" kind="bankStatement" progress={form.progress} {...form.field('file')} />
      <p className={classes.soft}>
        CSV has the columns date, amount, currency, end-to-end id, bank reference, kind (paid or returned) and reason,
        in UTF-8 with commas.
      </p>
      <SubmitButton form={form}>Read</SubmitButton>
    </Form>
  );
}
