import { NativeSelect } from '@mantine/core';
import {
  balancesForm,
  daysForm,
  exportBalances,
  exportJournal,
  journalForm,
  mostDays,
} from '@guildhall/contract/money/journal.operator.contract.ts';
import { exportInvoices } from '@guildhall/contract/money/invoices.operator.contract.ts';
import { exportSalesTotals, salesTotalsForm } from '@guildhall/contract/money/sales-totals.operator.contract.ts';
import { useState } from 'react';
import { act } from '../../console/operator-call.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { saveLinked } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import classes from './books.module.css';
import { lastMonth } from './last-month.ts';

/** The journal, the balances at the end of a day, and the invoices, as files; at first of the month before. */
export function ForTheAccountant() {
  const [month] = useState(() => lastMonth(new Date()));
  const [year] = useState(() => lastYear(new Date()));
  return (
    <section aria-labelledby="accountant" className={classes.part}>
      <h2 id="accountant">For the Accountant</h2>
      <p className={classes.soft}>
        Files from the whole ledger. Days are in UTC and have to be over. What you download is recorded in the audit
        log.
      </p>
      <div className={classes.files}>
        <JournalForm month={month} />
        <BalancesForm day={month.to} />
        <InvoicesForm month={month} />
        <SalesForm year={year} />
      </div>
    </section>
  );
}

const formats = [
  { value: 'transfers', label: 'Every transfer' },
  { value: 'xero', label: 'Xero, one entry a day' },
  { value: 'quickbooks', label: 'QuickBooks, one entry a day' },
];

/** The newest year of UTC that is over. */
function lastYear(now: Date): string {
  return String(now.getUTCFullYear() - 1);
}

/** Hands what the server has answered over to the browser's downloads. */
function save(answer: { data: { link: string }; message: string } | undefined) {
  if (!answer) return;
  saveLinked(answer.data.link);
  toast.success(answer.message);
}

function JournalForm({ month }: { month: { from: string; to: string } }) {
  const form = useZodForm(journalForm, { ...month, format: 'transfers' });
  const format = form.field('format');
  return (
    <Form
      form={form}
      label="Journal"
      onSubmit={form.submit(async (_values, options, wanted) => save(await act(exportJournal, wanted, options)))}
    >
      <div className={classes.days}>
        <TextField type="date" label="First Day" {...form.field('from')} />
        <TextField type="date" label="Last Day" {...form.field('to')} />
      </div>
      <NativeSelect
        label="Format"
        size="md"
        data={formats}
        value={format.value}
        onChange={(event) => format.onChange(event.currentTarget.value)}
      />
      <p className={classes.soft}>
        Every transfer from the first day to the last, with both accounts; or one entry a day, as Xero and QuickBooks
        import it. At most {mostDays} days.
      </p>
      <SubmitButton form={form}>Download Journal</SubmitButton>
    </Form>
  );
}

function BalancesForm({ day }: { day: string }) {
  const form = useZodForm(balancesForm, { day });
  return (
    <Form
      form={form}
      label="Balances"
      onSubmit={form.submit(async (values, options) => save(await act(exportBalances, values, options)))}
    >
      <div className={classes.days}>
        <TextField type="date" label="At the End Of" {...form.field('day')} />
      </div>
      <p className={classes.soft}>
        What each account had. Above zero is what the house owes. Empty accounts are left out, and the sum is zero.
      </p>
      <SubmitButton form={form}>Download Balances</SubmitButton>
    </Form>
  );
}

function InvoicesForm({ month }: { month: { from: string; to: string } }) {
  const form = useZodForm(daysForm, month);
  return (
    <Form
      form={form}
      label="Invoices"
      onSubmit={form.submit(async (values, options) => save(await act(exportInvoices, values, options)))}
    >
      <div className={classes.days}>
        <TextField type="date" label="Issued From" {...form.field('from')} />
        <TextField type="date" label="Issued To" {...form.field('to')} />
      </div>
      <p className={classes.soft}>
        One line for each invoice, by number, with its net amount, its tax and its total. Those of a month are issued on
        the first day of the next.
      </p>
      <SubmitButton form={form}>Download Invoices</SubmitButton>
    </Form>
  );
}

function SalesForm({ year }: { year: string }) {
  const form = useZodForm(salesTotalsForm, { year });
  return (
    <Form
      form={form}
      label="Sales by Seller"
      onSubmit={form.submit(async (values, options) => save(await act(exportSalesTotals, values, options)))}
    >
      <div className={classes.days}>
        <TextField inputMode="numeric" label="Year" {...form.field('year')} />
      </div>
      <p className={classes.soft}>
        What each seller was paid for orders, what was refunded and the fees, by quarter and month. For reports to tax
        offices (DAC7, 1099-K): check it before you report it.
      </p>
      <SubmitButton form={form}>Download Sales</SubmitButton>
    </Form>
  );
}
