import { Button } from '@mantine/core';
import { formatDollars, sumOfDollars } from '@guildhall/contract/money.ts';
import { feePayoutFile } from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import { useState } from 'react';
import { FileButton } from '../../console/file-button.tsx';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import { SignedMoney } from '../../console/test-sign.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import booksClasses from '../books/books.module.css';
import type { Books } from '../books/books.operator.queries.ts';
import { WithdrawalStatusWord } from '../withdrawals/withdrawal-status.tsx';

const RequestDialog = lazyDialog(() =>
  import('./fee-payout-dialogs.operator.tsx').then((module) => module.RequestDialog),
);
const ActDialog = lazyDialog(() => import('./fee-payout-dialogs.operator.tsx').then((module) => module.ActDialog));

export type HouseFees = Books['fees'];
export type FeePayout = HouseFees['payouts'][number];
export type FeePayoutAct = 'Approve' | 'Cancel' | 'Paid' | 'Returned';

const closedWords: Record<NonNullable<HouseFees['closed']>, string> = {
  no_account:
    'The settings name no bank account of the house. Set FEE_PAYOUT_HOLDER, FEE_PAYOUT_ACCOUNT, FEE_PAYOUT_BIC and FEE_PAYOUT_BANK.',
  no_payer:
    'The settings do not say which account the bank pays from. Set PAYOUT_DEBTOR_NAME, PAYOUT_DEBTOR_ACCOUNT and PAYOUT_DEBTOR_BIC.',
  nothing: 'There is nothing that can be paid out now.',
};

/** What the house has earned by fees, and its payouts to the house's own bank account. */
export function HouseFees({ fees }: { fees: HouseFees }) {
  const { kept, staying, stayingDays, payable, requested, holder, account, closed, payouts } = fees;
  const [requests, setRequests] = useState(false);
  const [asked, setAsked] = useState<{ act: FeePayoutAct; payout: FeePayout }>();
  const left = Math.max(sumOfDollars(payable, -requested), 0);
  return (
    <section aria-labelledby="house-fees" className={classes.part}>
      <h2 id="house-fees">Fees of the House</h2>
      <DescriptionList
        label="Fees of the house"
        items={[
          ['Fees kept here', <Money key="kept" dollars={kept} />],
          ...(stayingDays > 0
            ? [
                [
                  `Taken in the last ${stayingDays} days, stays for refunds`,
                  <Money key="s" dollars={staying} />,
                ] as const,
              ]
            : []),
          ...(requested > 0 ? [['Requested', <Money key="requested" dollars={requested} />] as const] : []),
          ['Can be paid out', <Money key="left" dollars={left} />],
          ['Bank account of the house', holder === '' ? '' : `${holder}, ${account}`],
        ]}
      />
      <div className={booksClasses.payOut}>
        <Button
          variant="default"
          disabled={closed !== null}
          aria-describedby={closed === null ? undefined : 'no-fee-payout'}
          onClick={() => setRequests(true)}
        >
          Pay Out Fees
        </Button>
        {closed !== null && (
          <p id="no-fee-payout" className={classes.soft}>
            {closedWords[closed]}
          </p>
        )}
      </div>
      {payouts.length > 0 && (
        <CardTable
          caption="Payouts of fees"
          columns={[...columns, change((what, payout) => setAsked({ act: what, payout }))]}
          rowKey={({ id }) => id}
          rows={payouts}
        />
      )}
      <RequestDialog opened={requests} onClose={() => setRequests(false)} left={left} payee={`${holder}, ${account}`} />
      <ActDialog
        key={asked && `${asked.act} ${asked.payout.id}`}
        opened={asked !== undefined}
        act={asked?.act ?? 'Approve'}
        payout={asked?.payout}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

const columns: KeyColumn<FeePayout>[] = [
  {
    label: 'Payout',
    cell: ({ number, requestedAt, requestedBy, reason }) => (
      <div>
        Payout {number}, <DateText iso={requestedAt} />
        <p className={classes.soft}>
          {requestedBy}: {reason}
        </p>
      </div>
    ),
  },
  { label: 'Amount', align: 'end', cell: ({ amount, test }) => <SignedMoney amount={amount} test={test} /> },
  {
    label: 'Account',
    cell: ({ holder, account }) => (
      <div>
        {holder}
        <p className={classes.soft}>{account}</p>
      </div>
    ),
  },
  { label: 'Status', cell: (payout) => <Standing payout={payout} /> },
];

function Standing({ payout }: { payout: FeePayout }) {
  const { status, decidedBy, byOnePerson, approved, bankReference, returnReference, returnReason } = payout;
  return (
    <div>
      <WithdrawalStatusWord status={status} />
      {decidedBy !== '' && (
        <p className={classes.soft}>
          {status === 'canceled' ? 'Canceled' : 'Approved'} by {decidedBy}
          {byOnePerson && ', by one person'}
        </p>
      )}
      {approved && (
        <p className={classes.soft}>
          {status === 'requested' ? 'Approved' : 'Return first marked'} by {approved.by} (“{approved.reason}”), waiting
          for a second
        </p>
      )}
      {bankReference !== '' && <p className={classes.soft}>{bankReference}</p>}
      {status === 'returned' && (
        <p className={classes.soft}>
          {returnReference}: {returnReason}
        </p>
      )}
    </div>
  );
}

const acts: Record<FeePayout['status'], readonly FeePayoutAct[]> = {
  requested: ['Approve', 'Cancel'],
  approved: ['Paid'],
  paid: ['Returned'],
  canceled: [],
  returned: [],
};

function change(ask: (act: FeePayoutAct, payout: FeePayout) => void): KeyColumn<FeePayout> {
  return {
    label: 'Change',
    cell: (payout) => {
      const { id, number, amount, status } = payout;
      const about = `payout ${number}, ${formatDollars(amount)}`;
      if (acts[status].length === 0) return '–';
      return (
        <div className={classes.acts}>
          {status === 'approved' && (
            <>
              <FileButton
                label="pain.001"
                name={`pain.001: ${about}`}
                read={() => act(feePayoutFile, { id, format: 'pain.001' })}
              />
              <FileButton label="CSV" name={`CSV: ${about}`} read={() => act(feePayoutFile, { id, format: 'csv' })} />
            </>
          )}
          {acts[status].map((each) => (
            <Button key={each} variant="default" aria-label={`${each}: ${about}`} onClick={() => ask(each, payout)}>
              {each}
            </Button>
          ))}
        </div>
      );
    },
  };
}
