import { Button } from '@mantine/core';
import { checkBooks } from '@guildhall/contract/money/books.operator.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { AreaChart } from '../../ui/plots/area-chart.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './books.module.css';
import { sumsByDay } from './books-points.ts';
import { ConsoleData } from '../../console/console-data.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { act } from '../../console/operator-call.ts';
import { ForTheAccountant } from './for-the-accountant.tsx';
import { booksQuery, type BookCheck, type Books } from './books.operator.queries.ts';
import { HouseFees } from '../fee-payouts/house-fees.operator.tsx';
import { useOperatorRole } from '../../console/use-operator-role.ts';

const ExplainDialog = lazyDialog(() => import('./explain-dialog.tsx').then((module) => module.ExplainDialog));

/** What is checked, in the words of the page. */
const kindWords: Record<BookCheck['kind'], string> = {
  ledger: 'The ledger by its rules',
  balance: 'What people are owed and what covers it',
  audit: 'The audit log',
  stripe: 'Yesterday at Stripe',
  paypal: 'Yesterday at PayPal',
};

/** What the nightly checks of the books have found, and the differences that stop withdrawals. */
export function Component() {
  const query = useQuery(booksQuery());
  return (
    <>
      <PageTitle
        lead="The books are checked every night. A difference stops withdrawals until an admin explains it."
        actions={<CheckNow />}
      />
      <ConsoleData query={query}>{(books) => <Checked books={books} />}</ConsoleData>
    </>
  );
}

function CheckNow() {
  const { mutate: check, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await act(checkBooks, {});
      if (answer) toast.success(answer.message);
    },
  });
  return (
    <Button loading={isPending} onClick={() => check()}>
      Check Now
    </Button>
  );
}

function Checked({ books: { stopped, newest, unexplained, withheld, sums, fees } }: { books: Books }) {
  const last = sums.at(-1);
  return (
    <>
      {stopped && <Unexplained checks={unexplained} />}
      {newest.length === 0 ? (
        <p>The books have not been checked yet. That happens every night, or when you press “Check Now”.</p>
      ) : (
        <CardTable caption="Newest checks" columns={newestColumns} rowKey={({ id }) => id} rows={newest} />
      )}
      {last && (
        <section aria-labelledby="sums" className={classes.part}>
          <h2 id="sums">What is owed, and what there is to cover it</h2>
          <DescriptionList
            label="Sums"
            items={[
              ['Owed to people', <Money key="liabilities" dollars={last.liabilities} />],
              ['Cash', <Money key="cash" dollars={last.cash} />],
              ['Receivables', <Money key="receivables" dollars={last.receivables} />],
              ...(withheld > 0
                ? [['Repayments to deleted accounts', <Money key="withheld" dollars={withheld} />] as const]
                : []),
            ]}
          />
          <AreaChart
            label="Owed to people by day"
            measure="Owed to people"
            points={sumsByDay(sums)}
            format={(cents) => formatCents(BigInt(cents))}
            empty="There are no figures yet."
          />
        </section>
      )}
      <HouseFees fees={fees} />
      <ForTheAccountant />
    </>
  );
}

function Unexplained({ checks }: { checks: readonly BookCheck[] }) {
  const role = useOperatorRole();
  const [asked, setAsked] = useState<BookCheck>();
  return (
    <section aria-labelledby="unexplained" className={classes.stopped}>
      <h2 id="unexplained">No withdrawals can be approved</h2>
      <p>
        The books do not match, and nobody has explained why. Find the cause first. Then an admin explains each
        difference. Amounts from the ledger check are in cents.
      </p>
      <ul>
        {checks.map((check) => (
          <li key={check.id}>
            <strong>{kindWords[check.kind]}</strong>, <DateText iso={check.at} withTime />
            <Differences check={check} />
            {role === 'admin' && (
              <Button size="sm" variant="default" onClick={() => setAsked(check)}>
                Explain
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ExplainDialog opened={asked !== undefined} onClose={() => setAsked(undefined)} checkId={asked?.id ?? ''} />
    </section>
  );
}

function Differences({ check: { differences, many } }: { check: BookCheck }) {
  return (
    <ul>
      {differences.map((difference) => (
        <li key={difference}>
          <Linked text={difference} />
        </li>
      ))}
      {many > differences.length && <li>and {many - differences.length} more</li>}
    </ul>
  );
}

/** What the check has found, with each account and payment as a link. */
function Linked({ text }: { text: string }) {
  return text.split(/((?:account|payment) [\da-f-]{36})/).map((part, place) => {
    const [kind, id] = part.split(' ');
    if (place % 2 === 0) return part;
    return (
      <Link
        key={part}
        to={
          kind === 'account'
            ? pathTo('operator/account', { id: id! })
            : pathTo('operator/payments', { show: 'all', search: id! })
        }
      >
        {part}
      </Link>
    );
  });
}

const newestColumns: KeyColumn<BookCheck>[] = [
  { label: 'Check', cell: ({ kind }) => kindWords[kind] },
  { label: 'When', cell: ({ at }) => <DateText iso={at} withTime /> },
  { label: 'Found', cell: foundWords },
  {
    label: 'Explained',
    cell: ({ explanation, explainedBy }) => (explanation === '' ? '–' : `${explanation} (${explainedBy})`),
  },
];

function foundWords({ many, note }: BookCheck): string {
  if (many > 0) return many === 1 ? 'One difference' : `${many} differences`;
  return note === '' ? 'In order' : note;
}
