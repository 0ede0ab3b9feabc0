import { openWithdrawalAccount } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { inGroups } from '../../ui/plots/in-groups.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { WithdrawalStatusWord } from './withdrawal-status.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import { LookAtThis } from './look-at-this.tsx';
import classes from '../../console/operator.module.css';
import { act } from '../../console/operator-call.ts';
import { reviewQuery, type ReviewedWithdrawal } from './withdrawals.operator.queries.ts';
import { SignedMoney } from '../../console/test-sign.tsx';
import type { WithdrawalAct } from './withdrawal-acts.ts';

const ActDialog = lazyDialog(() => import('./withdrawal-act-dialog.tsx').then((module) => module.WithdrawalActDialog));

/** One withdrawal: what speaks against it and what can be done, whose it is, where the money goes, and what else is known. */
export function Component() {
  return (
    <DetailFrame
      lead="The audit log records that you have looked at it."
      detail={useDetail(reviewQuery, 'No withdrawal was chosen.')}
      caseOf={({ id, status, taken }) => (status === 'requested' ? { kind: 'withdrawal', id, taken } : undefined)}
      writtenOf={({ id, name, amount, written }) => ({
        kind: 'withdrawal',
        id,
        written,
        snippets: { use: 'withdrawal', values: { name, amount: formatDollars(amount) } },
      })}
      notesOf={({ id, notes }) => ({ kind: 'withdrawal', id, notes })}
    >
      {(withdrawal) => <Review withdrawal={withdrawal} />}
    </DetailFrame>
  );
}

function Review({ withdrawal }: { withdrawal: ReviewedWithdrawal }) {
  const [asked, setAsked] = useState<WithdrawalAct>();
  const { evidence } = withdrawal;
  return (
    <>
      <LookAtThis withdrawal={withdrawal} onAct={setAsked} />
      <div className={classes.sums}>
        <section aria-labelledby="withdrawal">
          <h2 id="withdrawal">Withdrawal</h2>
          <DescriptionList
            label="Withdrawal"
            items={[
              ['Amount', <SignedMoney key="amount" amount={withdrawal.amount} test={withdrawal.test} />],
              ...(withdrawal.fee === undefined
                ? []
                : [['Fee Beside It', <Money key="fee" dollars={withdrawal.fee} />] as const]),
              ['Status', <WithdrawalStatusWord key="status" status={withdrawal.status} />],
              ...(withdrawal.heldBy === ''
                ? []
                : [
                    [
                      'Held for',
                      <Link key="held" to={pathTo('operator/complaints', { search: withdrawal.heldBy })}>
                        {withdrawal.heldBy}
                      </Link>,
                    ] as const,
                  ]),
              [
                'Name',
                <Link key="name" to={pathTo('operator/account', { id: withdrawal.userId })}>
                  {withdrawal.name}
                </Link>,
              ],
              ['E-mail', withdrawal.email],
              ['Requested', <DateText key="asked" iso={withdrawal.createdAt} withTime />],
              ...(withdrawal.needsTwo
                ? [['First approved by', <FirstApproval key="first" withdrawal={withdrawal} />] as const]
                : []),
              ...momentsOf(withdrawal),
            ]}
          />
        </section>
        <section aria-labelledby="account">
          <h2 id="account">Bank Account</h2>
          <BankAccount withdrawal={withdrawal} />
        </section>
        <section aria-labelledby="evidence">
          <h2 id="evidence">Evidence</h2>
          <DescriptionList
            label="Evidence"
            items={[
              ['Member since', <DateText key="since" iso={evidence.memberSince} />],
              ['Withdrawals before', evidence.earlierWithdrawals],
              ['Paid out before', <Money key="out" dollars={evidence.earlierPaidOut} />],
              ['Paid in by card in the 7 days before', <Money key="in" dollars={evidence.recentlyPaidIn} />],
              ['Paid in by card in the 120 days before', <Money key="card" dollars={evidence.byCard} />],
              ['Reversed by banks', <Money key="back" dollars={evidence.byCardTakenBack} />],
              ['Owes for reversed payments', <Money key="owed" dollars={evidence.owed} />],
              ['Complaints about them', evidence.complaints],
            ]}
          />
        </section>
      </div>
      <ActDialog
        key={asked}
        opened={asked !== undefined}
        act={asked ?? 'Approve'}
        withdrawal={withdrawal}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

/** Whose account it is; its numbers are there when they are asked for. */
function BankAccount({ withdrawal: { id, account, bankName, accountHolderName } }: { withdrawal: ReviewedWithdrawal }) {
  const [full, setFull] = useState<ReceivedOf<typeof openWithdrawalAccount>>();
  const { mutate: open, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await act(openWithdrawalAccount, { id });
      if (answer) setFull(answer.data);
    },
  });
  return (
    <>
      <DescriptionList
        label="Bank Account"
        items={[
          ['Bank Name', bankName],
          ['Account Holder Name', accountHolderName],
          ...(full
            ? ([
                ['Account Number', full.accountNumber],
                ['Sort Code', full.sortCode],
                ['IBAN or Swift Code', inGroups(full.swiftCode)],
              ] as const)
            : [['Account', account] as const]),
        ]}
      />
      {!full && (
        <Button variant="default" loading={isPending} onClick={() => open()}>
          Show Full Account
        </Button>
      )}
    </>
  );
}

function FirstApproval({ withdrawal: { firstApprovedBy, firstApprovedAt } }: { withdrawal: ReviewedWithdrawal }) {
  if (firstApprovedAt === '') return 'Nobody yet';
  return (
    <>
      {firstApprovedBy}, <DateText iso={firstApprovedAt} withTime />
    </>
  );
}

/** What has become of it, as far as it has gone. */
function momentsOf(withdrawal: ReviewedWithdrawal) {
  const { reason, bankReference, decidedAt, decidedBy, paidAt, returnedAt, status } = withdrawal;
  const { firstReturnedBy, firstReturnedAt, returnReference, byOnePerson } = withdrawal;
  const moments = [
    ['Decided', decidedAt],
    ['Paid', paidAt],
    ['Returned', returnedAt],
  ] as const;
  return [
    ...moments.flatMap(([term, iso]) =>
      iso === '' ? [] : [[term, <DateText key={term} iso={iso} withTime />] as const],
    ),
    ...(decidedBy === '' ? [] : [['Decided by', decidedBy] as const]),
    ...(bankReference === '' ? [] : [['Bank’s reference', bankReference] as const]),
    ...(firstReturnedBy === ''
      ? []
      : [
          [
            'Return',
            <>
              First marked by {firstReturnedBy}, <DateText iso={firstReturnedAt} withTime />
              {status === 'returned' ? '' : ', waiting for a second'}
            </>,
          ] as const,
        ]),
    ...(returnReference === '' ? [] : [['Bank’s reference of the return', returnReference] as const]),
    ...(byOnePerson ? [['Hands', 'By one person'] as const] : []),
    ...(reason === '' ? [] : [['Reason', reason] as const]),
  ];
}
