import { Button } from '@mantine/core';
import { useMutation, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { saveLinked } from '../../ui/save-file.ts';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from './invoices.module.css';
import type { Invoice } from './invoices.queries.ts';

/** The columns of a list of invoices that is loaded under a key. */
export function invoiceColumns<Row extends Invoice>(queryKey: QueryKey): KeyColumn<Row>[] {
  return [
    {
      label: 'Number',
      cell: ({ number, isCredit, test }) => (
        <div>
          {number}
          {isCredit && <p className={classes.soft}>Credit Note</p>}
          {test && <p className={classes.soft}>TEST</p>}
        </div>
      ),
    },
    { label: 'Month', cell: ({ month }) => monthInWords(month) },
    { label: 'Issued', cell: ({ issuedAt }) => <DateText iso={issuedAt} /> },
    {
      label: 'Tax in It',
      align: 'end',
      cell: ({ tax, taxRate }) => (taxRate === 0 ? 'None' : <Money dollars={tax} />),
    },
    { label: 'Total', align: 'end', cell: ({ total }) => <Money dollars={total} /> },
    { label: 'Files', align: 'end', cell: (invoice) => <Files invoice={invoice} queryKey={queryKey} /> },
  ];
}

function monthInWords(month: string): string {
  const first = new Date(`${month}-01`);
  return first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

function Files({ invoice: { id, number, xml }, queryKey }: { invoice: Invoice; queryKey: QueryKey }) {
  // The links in an old answer may have run out.
  const { mutate: download, isPending } = useMutation({
    mutationFn: async (format: 'pdf' | 'xml') => {
      await queryClient.refetchQueries({ queryKey });
      const loaded = queryClient.getQueryData<InfiniteData<{ records: Invoice[] }>>(queryKey);
      const fresh = loaded?.pages.flatMap(({ records }) => records).find((each) => each.id === id);
      if (fresh) saveLinked(fresh[format]);
    },
  });
  return (
    <div className={classes.files}>
      <Button
        variant="default"
        aria-label={`Download ${number} as PDF`}
        disabled={isPending}
        onClick={() => download('pdf')}
      >
        PDF
      </Button>
      {xml !== '' && (
        <Button
          variant="default"
          aria-label={`Download ${number} as XML`}
          disabled={isPending}
          onClick={() => download('xml')}
        >
          XML
        </Button>
      )}
    </div>
  );
}
