import { monthlyMessage, reasonInWords } from '@guildhall/contract/market/monthly-investments.contract.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { investFor, type InvestedFor } from '../investments/invest-for.ts';
import { monthlyInvestmentsNotifications } from './monthly-investments.notifications.ts';
import { claimMonth, findDueMonthly, isProjectOver, noteMonth, type DueMonthly } from './monthly-investments.sql.ts';

/** What is tried again the same day: others are paying for the rest of the goal, or have just taken some of it. */
const passing: readonly InvestedFor['outcome'][] = ['goal_awaited', 'goal_exceeded'];

/** After which nothing can be invested in a project any more. */
const ending: readonly InvestedFor['outcome'][] = ['goal_reached', 'funding_over', 'not_found', 'forbidden'];

/** Invests what is due from 06:00 UTC on. */
export function monthlyInvestmentsJob(resources: Resources): JobKind {
  return {
    name: 'monthly-investments.run',
    about: 'Invests the monthly sums of those who have set that up.',
    every: '*/10 * * * *',
    atStart: true,
    work: () => runMonthlyInvestments(resources),
  };
}

/**
 * Invests each sum that is due, or says why not, once a month. What fails with an error keeps none of the others from it, and is tried
 * again with the job. Answers how many months were looked at.
 */
export function runMonthlyInvestments(resources: Resources): Promise<number> {
  return eachDue(
    (after, most) => findDueMonthly(resources.database, after, most),
    (monthly) => run(resources, monthly),
  );
}

async function run(resources: Resources, monthly: DueMonthly): Promise<void> {
  const claim = (db: Db) => claimMonth(db, monthly);
  if (monthly.isMissed) {
    await inTransaction({ db: resources.database }, async ({ db }) => {
      if (await claim(db)) await failed(db, monthly, 'missed', 'missed');
    });
    return;
  }
  const { userId, setBy: actorId, projectId, cents, riskText, termsSeen } = monthly;
  const agreed = { userId, actorId, projectId, cents, riskText, termsSeen, message: monthlyMessage };
  await investFor(resources, agreed, { claim, note: (db, how) => note(db, monthly, how) });
}

async function note(db: Db, monthly: DueMonthly, how: InvestedFor): Promise<void> {
  const { outcome, cents, id: investmentId } = how;
  if (passing.includes(outcome)) return;
  const base = { id: monthly.id, cents: null, investmentId: null, over: null, why: null };
  if (outcome === 'ok') {
    const over = (await isProjectOver(db, monthly.projectId)) ? 'ended' : null;
    await noteMonth(db, {
      ...base,
      outcome: 'invested',
      reason: '',
      cents,
      investmentId,
      over,
      why: over && 'goal',
    });
    if (over) await say(db, monthly, 'monthlyOver', reasonInWords('goal'));
  } else if (outcome === 'terms_changed') {
    await noteMonth(db, { ...base, outcome: 'failed', reason: 'terms', over: 'stopped', why: 'terms' });
    await say(db, monthly, 'monthlyOver', reasonInWords('terms'));
  } else if (ending.includes(outcome)) {
    const why = outcome === 'goal_reached' ? 'goal' : 'closed';
    await noteMonth(db, { ...base, outcome: 'failed', reason: why, over: 'ended', why });
    await say(db, monthly, 'monthlyOver', reasonInWords(why));
  } else {
    await failed(db, monthly, 'failed', outcome);
  }
}

/** A month in which nothing was invested, and one mail about it. */
async function failed(db: Db, monthly: DueMonthly, outcome: 'failed' | 'missed', reason: string): Promise<void> {
  const { state } = await noteMonth(db, {
    id: monthly.id,
    outcome,
    reason,
    cents: null,
    investmentId: null,
    over: null,
    why: null,
  });
  const next =
    state === 'stopped'
      ? `${reasonInWords('failures')} You can set it up again.`
      : 'It will be tried again next month.';
  await say(db, monthly, 'monthlyFailed', `${reasonInWords(reason)} ${next}`);
}

function say(db: Db, monthly: DueMonthly, event: 'monthlyFailed' | 'monthlyOver', why: string): Promise<void> {
  const { id: monthlyId, userId, projectTitle, cents, dueOn } = monthly;
  return notify(db, monthlyInvestmentsNotifications, [
    { userId, event, subject: `${monthlyId} ${dueOn}`, cents, data: { monthlyId, projectTitle, why } },
  ]);
}
