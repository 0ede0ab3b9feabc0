import { readStatement, statementForm } from '@guildhall/contract/money/statements.contract.ts';
import { fileFormats } from '@guildhall/contract/values.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { timeZone } from '../../ui/time-zone.ts';
import { saveLinked } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './wallet.module.css';

type Props = { opened: boolean; onClose: () => void };

/** Some days of the wallet as a file. */
export function StatementDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Statement">
      <StatementForm onDone={onClose} />
    </Dialog>
  );
}

const formats = fileFormats.map((value) => ({ value, label: value.toUpperCase() }));

/** The month that it is, as far as it has gone. */
function thisMonth() {
  const now = new Date();
  const to = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 8)}01`, to, format: 'pdf', timeZone: timeZone() };
}

function StatementForm({ onDone }: { onDone: () => void }) {
  const [initial] = useState(thisMonth);
  const form = useZodForm(statementForm, initial);
  const submit = form.submit(async (_values, _options, wanted) => {
    const { data, message } = await callWithMessage(readStatement, wanted);
    saveLinked(data.link);
    toast.success(message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <div className={classes.days}>
        <TextField label="From" type="date" {...form.field('from')} />
        <TextField label="To" type="date" {...form.field('to')} />
      </div>
      <p className={classes.soft}>
        All transactions on these days in your time zone, with your balance before and after. For your investments: what
        was outstanding before and after, what was paid back, and what was written off. Each January you also get a{' '}
        <Link to={pathTo('wallet/letters')}>letter about the year</Link>.
      </p>
      <SelectField label="Format" placeholder="Choose a format" options={formats} {...form.field('format')} />
      <SubmitButton form={form}>Download</SubmitButton>
    </Form>
  );
}
