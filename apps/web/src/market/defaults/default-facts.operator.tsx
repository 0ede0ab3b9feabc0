import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import classes from '../../console/operator.module.css';
import { withWhom } from '../../console/taken-case.tsx';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { percentOf } from '../../ui/plots/percent-of.ts';
import type { ListedDefault } from './defaults.operator.queries.ts';

/** What is known of each project, who was notified, and what comes next. */
export const defaultColumns: KeyColumn<ListedDefault>[] = [
  {
    label: 'Project',
    cell: ({ id, title, ownerId, ownerName, ownerFrozen }) => (
      <div>
        <Link to={pathTo('project/details', { id })}>{title}</Link>
        <p className={classes.soft}>
          By <Link to={pathTo('operator/account', { id: ownerId })}>{ownerName}</Link>
          {ownerFrozen && ', which is frozen'}
        </p>
      </div>
    ),
  },
  { label: 'Since', cell: (project) => <Since {...project} /> },
  {
    label: 'Unpaid',
    align: 'end',
    cell: ({ unpaid, due, writeOff }) =>
      writeOff ? (
        <div>
          <Money dollars={writeOff.principal + writeOff.return + writeOff.lateInterest} />
          <p className={classes.soft}>written off</p>
        </div>
      ) : (
        <div>
          <Money dollars={unpaid} />
          <p className={classes.soft}>
            <Money dollars={due} /> due by today
          </p>
        </div>
      ),
  },
  { label: 'What Is Known', cell: (project) => <Known {...project} /> },
  {
    label: 'Next Step',
    cell: (project) => (
      <div>
        <Next {...project} />
        {project.taken && <p className={classes.soft}>{withWhom(project.taken)}</p>}
      </div>
    ),
  },
];

function Since({ writeOff, dueSince, daysLate, inDefaultSince, unlikely }: ListedDefault) {
  if (writeOff)
    return (
      <div>
        Written off on <DateText iso={writeOff.on} />
        <p className={classes.soft}>{writeOff.reason}</p>
      </div>
    );
  return (
    <div>
      {inDefaultSince === '' ? 'Late' : 'In default since '}
      {inDefaultSince !== '' && <DateText iso={inDefaultSince} />}
      {dueSince !== '' && daysLate > 0 && (
        <p className={classes.soft}>
          Due on <DateText iso={dueSince} />, {count(daysLate, 'day')} late
        </p>
      )}
      {unlikely && <p className={classes.soft}>Two operators marked it as unlikely to pay</p>}
    </div>
  );
}

function Known({
  inDefaultSince,
  notified,
  notifiedAt,
  lastPaidOn,
  lastPaid,
  disputes,
  inEscrow,
  newPlan,
  writeOff,
}: ListedDefault) {
  return (
    <div>
      {inDefaultSince !== '' && (
        <p>
          {notifiedAt === ''
            ? 'Its investors are being notified.'
            : `${count(notified, 'holding')} notified, the last one on `}
          {notifiedAt !== '' && <DateText iso={notifiedAt} />}
        </p>
      )}
      <p className={classes.soft}>
        {lastPaidOn === '' ? 'It has not paid anything back yet.' : 'Paid last: '}
        {lastPaidOn !== '' && (
          <>
            <Money dollars={lastPaid} /> on <DateText iso={lastPaidOn} />
          </>
        )}
      </p>
      {writeOff && (
        <p className={classes.soft}>
          Lost: <Money dollars={writeOff.principal} /> of principal, <Money dollars={writeOff.return} /> of return,{' '}
          <Money dollars={writeOff.lateInterest} /> of late interest. Recovered since:{' '}
          <Money dollars={writeOff.recovered} />
        </p>
      )}
      {newPlan && <NewPlanFacts {...newPlan} />}
      {disputes > 0 && <p className={classes.soft}>{count(disputes, 'open dispute')} with its organization</p>}
      {inEscrow > 0 && (
        <p className={classes.soft}>
          <Money dollars={inEscrow} /> of its investors in escrow
        </p>
      )}
    </div>
  );
}

/** How the last new plan stands: by what part of the outstanding principal it was accepted. */
function NewPlanFacts({ state, endsAt, decidedOn, weight, yes }: NonNullable<ListedDefault['newPlan']>) {
  const said = `${percentOf(yes, weight)}% of the principal`;
  return (
    <p className={classes.soft}>
      {state === 'voting' && (
        <>
          Its investors are voting on a new plan until <DateText iso={endsAt} withTime />: {said} has said yes so far.
        </>
      )}
      {state === 'accepted' && `A new plan was accepted by ${said} on `}
      {state === 'refused' && `A new plan was refused: ${said} said yes, on `}
      {state === 'lapsed' && 'The vote on a new plan ended without a decision on '}
      {state !== 'voting' && <DateText iso={decidedOn} />}
    </p>
  );
}

function Next({
  writeOff,
  newPlan,
  inDefaultSince,
  defaultFrom,
  inEscrow,
  unlikelyApproved,
  writeOffApproved,
}: ListedDefault) {
  if (unlikelyApproved ?? writeOffApproved) return 'A second operator has to approve this.';
  if (writeOff)
    return writeOff.finished
      ? 'Anything still paid goes to its investors automatically.'
      : 'The holdings are being updated.';
  if (inDefaultSince === '')
    return (
      <>
        In default from <DateText iso={defaultFrom} /> on, unless it is paid or its investors vote.
      </>
    );
  if (newPlan?.state === 'voting') return 'Wait until the vote on the new plan ends.';
  if (inEscrow > 0) return 'Cancel or release what is in escrow before it can be written off.';
  return 'Ask the organization for a new plan. Write it off when nothing more can be expected.';
}
