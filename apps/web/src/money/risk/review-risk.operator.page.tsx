import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import { RiskSigns } from '../../console/risk-signs.tsx';
import { isTaken, takenId } from '../../console/taken-case.tsx';
import { SignedMoney } from '../../console/test-sign.tsx';
import classes from '../../console/operator.module.css';
import { WithdrawalStatusWord } from '../withdrawals/withdrawal-status.tsx';
import { reviewRiskQuery, type ReviewedRisk } from './risk.operator.queries.ts';
import { riskStateWords } from './risk-states.ts';

const ClearDialog = lazyDialog(() =>
  import('./clear-risk-dialog.operator.tsx').then((module) => module.ClearRiskDialog),
);

/** What speaks for risk at one withdrawal, and what can be done about it. */
export function Component() {
  return (
    <DetailFrame
      lead="The audit log records that you have looked at it."
      detail={useDetail(reviewRiskQuery, 'No withdrawal was chosen.')}
      caseOf={({ id, state, taken }) => (state === 'held' ? { kind: 'risk', id, taken } : undefined)}
      notesOf={({ id, notes }) => ({ kind: 'withdrawal', id, notes })}
    >
      {(risk) => <Review risk={risk} />}
    </DetailFrame>
  );
}

function Review({ risk }: { risk: ReviewedRisk }) {
  const [asked, setAsked] = useState(false);
  const isOthers = isTaken(risk.taken);
  return (
    <>
      <section aria-labelledby="signs" className={classes.look}>
        <h2 id="signs">What Speaks for Risk</h2>
        <RiskSigns signs={risk.signs} />
        {risk.state === 'held' && (
          <div className={classes.acts}>
            <Button
              disabled={isOthers}
              aria-describedby={isOthers ? takenId : undefined}
              data-key="a"
              onClick={() => setAsked(true)}
            >
              Clear
            </Button>
          </div>
        )}
      </section>
      <div className={classes.sums}>
        <section aria-labelledby="withdrawal">
          <h2 id="withdrawal">Withdrawal</h2>
          <DescriptionList
            label="Withdrawal"
            items={[
              ['Amount', <SignedMoney key="amount" amount={risk.amount} test={risk.test} />],
              ['Status', <WithdrawalStatusWord key="status" status={risk.status} />],
              ['Requested', <DateText key="requested" iso={risk.requestedAt} withTime />],
              [
                'Decided under',
                <Link key="withdrawal" to={pathTo('operator/withdrawals/review', { id: risk.id })}>
                  Withdrawals
                </Link>,
              ],
              ['Signs', riskStateWords[risk.state]],
              ...(risk.state === 'held'
                ? [
                    ['Held since', <DateText key="held" iso={risk.heldAt} withTime />] as const,
                    [
                      risk.late ? 'A look is late' : 'Look by',
                      <DateText key="due" iso={risk.dueAt} withTime />,
                    ] as const,
                  ]
                : []),
              ...(risk.clearedAt === ''
                ? []
                : [
                    ['Last cleared', <DateText key="cleared" iso={risk.clearedAt} withTime />] as const,
                    ['Last cleared by', risk.clearedBy] as const,
                  ]),
              ...(risk.reason === '' ? [] : [['Reason', risk.reason] as const]),
            ]}
          />
        </section>
        <section aria-labelledby="owner">
          <h2 id="owner">Account</h2>
          <DescriptionList
            label="Account"
            items={[
              [
                'Name',
                <Link key="name" to={pathTo('operator/account', { id: risk.userId })}>
                  {risk.name}
                </Link>,
              ],
              ['E-mail', risk.email],
              ['Member since', <DateText key="since" iso={risk.memberSince} />],
              ['Standing', risk.frozen ? 'Frozen' : 'In order'],
            ]}
          />
          <p className={classes.soft}>It can be frozen on its own page.</p>
        </section>
      </div>
      <ClearDialog opened={asked} onClose={() => setAsked(false)} risk={risk} />
    </>
  );
}
