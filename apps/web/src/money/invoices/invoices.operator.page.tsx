import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import classes from '../../console/operator.module.css';
import { pathTo } from '../../paths.ts';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { issuedInvoicesQuery, type IssuedInvoices } from './invoices.operator.queries.ts';

type Row = IssuedInvoices['records'][number];

/** The monthly invoices for the house's fees: of everybody, or of one account. */
export function Component() {
  const account = useSearchParams()[0].get('account') ?? '';
  const query = issuedInvoicesQuery(account);
  return (
    <ConsoleQueue
      lead="Issued each month for the fees that were taken, one for each account that has paid some."
      caption="Invoices"
      columns={columnsUnder(query.queryKey)}
      rowKey={({ id }) => id}
      query={query}
      empty={{
        text: 'There are no invoices yet.',
        hint: 'They are issued in the night after a month in which fees were taken.',
      }}
    >
      <Issuing account={account} />
      {account !== '' && (
        <p className={classes.soft}>
          Of <Link to={pathTo('operator/account', { id: account })}>one account</Link>.{' '}
          <Link to={pathTo('operator/invoices')}>Show all</Link>
        </p>
      )}
    </ConsoleQueue>
  );
}

/** Says where the settings keep invoices from being issued. */
function Issuing({ account }: { account: string }) {
  const { data } = useInfiniteQuery(issuedInvoicesQuery(account));
  if (data?.pages[0]?.issuing !== false) return null;
  return (
    <p role="note" className={classes.soft}>
      No invoices are issued, since the settings do not name who issues them (INVOICE_NAME). Once they do, every month
      that is over gets its invoices.
    </p>
  );
}

function columnsUnder(queryKey: readonly unknown[]): KeyColumn<Row>[] {
  const [number, ...others] = invoiceColumns<Row>(queryKey);
  const payer: KeyColumn<Row> = {
    label: 'Account',
    cell: ({ payerId, payerName }) => <Link to={pathTo('operator/account', { id: payerId })}>{payerName}</Link>,
  };
  return [number!, payer, ...others];
}
