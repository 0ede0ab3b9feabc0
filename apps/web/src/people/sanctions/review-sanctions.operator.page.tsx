import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import { isTaken, takenId } from '../../console/taken-case.tsx';
import classes from '../../console/operator.module.css';
import type { SanctionsAct } from './decide-sanctions-dialog.operator.tsx';
import { reviewSanctionsQuery, type ReviewedSanctions } from './sanctions.operator.queries.ts';
import { sanctionsStateWords, scoreWords } from './sanctions-words.ts';

const DecideDialog = lazyDialog(() =>
  import('./decide-sanctions-dialog.operator.tsx').then((module) => module.DecideSanctionsDialog),
);

/** An entry of a sanctions list beside who it may name, and what can be decided about it. */
export function Component() {
  return (
    <DetailFrame
      lead="The audit log records that you have looked at it. The person must not learn of it."
      detail={useDetail(reviewSanctionsQuery, 'No sanctions case was chosen.')}
      caseOf={({ id, state, taken }) => (state === 'open' ? { kind: 'sanctions', id, taken } : undefined)}
      notesOf={({ id, notes }) => ({ kind: 'sanctions', id, notes })}
    >
      {(found) => <Review found={found} />}
    </DetailFrame>
  );
}

const acts: Record<ReviewedSanctions['state'], readonly SanctionsAct[]> = {
  open: ['Not the Same', 'The Same'],
  same: ['Not the Same'],
  other: [],
};

function Review({ found }: { found: ReviewedSanctions }) {
  const [asked, setAsked] = useState<SanctionsAct>();
  const isOthers = isTaken(found.taken);
  return (
    <>
      <section aria-labelledby="question" className={classes.look}>
        <h2 id="question">Is It the Same?</h2>
        <ul>
          <li>{questionOf(found)}</li>
        </ul>
        {acts[found.state].length > 0 && (
          <div className={classes.acts}>
            {acts[found.state].map((act) => (
              <Button
                key={act}
                variant={act === 'Not the Same' ? 'filled' : 'default'}
                disabled={isOthers}
                aria-describedby={isOthers ? takenId : undefined}
                data-key={act === 'Not the Same' ? 'a' : 'r'}
                onClick={() => setAsked(act)}
              >
                {act}
              </Button>
            ))}
          </div>
        )}
      </section>
      <div className={classes.sums}>
        <section aria-labelledby="entry">
          <h2 id="entry">Entry of the List</h2>
          <DescriptionList label="Entry of the List" items={entryOf(found)} />
        </section>
        <section aria-labelledby="asked">
          <h2 id="asked">{found.aboutHolder ? 'Account That Withdraws' : 'Account'}</h2>
          <DescriptionList label="Account" items={accountOf(found)} />
          <p className={classes.soft}>
            It can be frozen on its own page. The reason of a freeze reaches the person: do not name a list in it.
          </p>
        </section>
        <section aria-labelledby="decision">
          <h2 id="decision">Decision</h2>
          <DescriptionList label="Decision" items={decisionOf(found)} />
        </section>
      </div>
      <DecideDialog
        key={asked}
        opened={asked !== undefined}
        act={asked ?? 'Not the Same'}
        found={found}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

function questionOf({ aboutHolder, askedName, matchedName, list, state }: ReviewedSanctions): string {
  const who = aboutHolder ? `${askedName}, the holder of a bank account,` : askedName;
  if (state === 'open')
    return `${who} may be ${matchedName} in “${list}”. Withdrawals of the account are held until it is decided.`;
  if (state === 'same') return `${who} is ${matchedName} in “${list}”. Withdrawals of the account stay held.`;
  return `${who} is not ${matchedName} in “${list}”. It holds nothing.`;
}

function entryOf({ matchedName, list, entry, score, words, foundAt }: ReviewedSanctions) {
  return [
    ['Name', matchedName] as const,
    ['List', list] as const,
    ['Reference', entry] as const,
    ...(score === null ? [] : [['Score', scoreWords(score)] as const]),
    ...(words === '' ? [] : [['In its words', words] as const]),
    ['Last found', <DateText key="found" iso={foundAt} withTime />] as const,
  ];
}

function accountOf(found: ReviewedSanctions) {
  const { userId, name, email, aboutHolder, askedName, organization, businessName, registrationNumber } = found;
  const facts = [
    ['Business Name', businessName],
    ['Registration Number', registrationNumber],
    ['Country', found.country],
    ['Born', found.birthDate],
  ] as const;
  return [
    [
      'Name',
      <Link key="name" to={pathTo('operator/account', { id: userId })}>
        {name}
      </Link>,
    ] as const,
    ['Kind', organization ? 'Organization' : 'Person'] as const,
    [aboutHolder ? 'Holder asked about' : 'Asked about as', askedName] as const,
    ...facts.filter(([, value]) => value !== ''),
    ['E-mail', email] as const,
    ['Member since', <DateText key="since" iso={found.memberSince} />] as const,
    ['Verified', found.verified ? 'Yes' : 'No'] as const,
    ['Standing', found.frozen ? 'Frozen' : 'In order'] as const,
    ...(found.withdrawalId === ''
      ? []
      : [
          [
            'Paid to the holder',
            <Link key="withdrawal" to={pathTo('operator/withdrawals/review', { id: found.withdrawalId })}>
              Withdrawal
            </Link>,
          ] as const,
        ]),
  ];
}

function decisionOf({ state, openedAt, dueAt, late, decidedAt, decidedBy, reason }: ReviewedSanctions) {
  return [
    ['State', sanctionsStateWords[state]] as const,
    ['Found', <DateText key="opened" iso={openedAt} withTime />] as const,
    ...(dueAt === ''
      ? []
      : [[late ? 'A decision is late' : 'Decide by', <DateText key="due" iso={dueAt} withTime />] as const]),
    ...(decidedAt === ''
      ? []
      : [
          ['Decided', <DateText key="decided" iso={decidedAt} withTime />] as const,
          ['Decided by', decidedBy] as const,
        ]),
    ...(reason === '' ? [] : [['Reason', reason] as const]),
  ];
}
