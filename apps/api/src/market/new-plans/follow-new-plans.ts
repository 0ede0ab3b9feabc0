import { inTransaction } from '../../platform/database/database.ts';
import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { inParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { newPlansNotifications } from './new-plans.notifications.ts';
import {
  applyInLedger,
  decideInLedger,
  endedVotes,
  plansToApply,
  takeVoters,
  type VoterToNotify,
} from './new-plans.sql.ts';

type Inside = Pick<Resources, 'database'>;

/** Holdings that get a new plan in one transaction, in which their holders' wallets are locked. */
const holdingsAtOnce = 200;

const votersAtOnce = 500;

/** A moment after new plans were proposed, asks their holders to vote; the job does what a crash in that moment leaves. */
export const followNewPlans = batchAfter(20, notifyVoters, ({ log }: Resources, error) =>
  log.warn({ err: error }, 'asking about new plans'),
);

/** Each minute and at the start: decides new plans whose vote has ended, gives accepted ones to holdings, and notifies. */
export function newPlansJob(resources: Resources): JobKind {
  return {
    name: 'new-plans.decide',
    about: 'Decides new plans whose vote has ended, gives accepted ones to the holdings, and notifies who was asked.',
    every: '* * * * *',
    atStart: true,
    work: () => settleNewPlans(resources),
  };
}

/** Decides, applies and notifies, each once, whoever else does the same and wherever an earlier try has stopped. */
export async function settleNewPlans(resources: Inside): Promise<void> {
  await eachApart(await endedVotes(resources.database), (id) => decideNewPlan(resources, id));
  await eachApart(await plansToApply(resources.database), (id) =>
    inParts(() => applyInLedger(resources.database, id, holdingsAtOnce)),
  );
  await notifyVoters(resources);
}

async function decideNewPlan({ database }: Inside, id: string): Promise<void> {
  await inTransaction({ db: database }, async ({ db }) => {
    const { decided, organizationId, projectId, projectTitle, weight, yes } = await decideInLedger(db, id);
    if (!decided) return;
    const share = weight === 0n ? 0 : Number((yes * 1000n) / weight) / 10;
    const of = { userId: organizationId, subject: projectId };
    await notify(db, newPlansNotifications, [
      decided === 'lapsed'
        ? { ...of, event: 'ownPlanLapsed', data: { projectTitle } }
        : {
            ...of,
            event: decided === 'accepted' ? 'ownPlanAccepted' : 'ownPlanRefused',
            data: { projectTitle, yes: String(share) },
          },
    ]);
  });
}

/** Notifies all who were asked that a vote has begun or ended, in parts. A vote that has lapsed is of nobody's concern any more. */
async function notifyVoters({ database }: Inside): Promise<void> {
  for (let isLast = false; !isLast;) {
    await inTransaction({ db: database }, async ({ db }) => {
      const voters = await takeVoters(db, votersAtOnce);
      await notify(db, newPlansNotifications, voters.filter(({ state }) => state !== 'lapsed').map(toNotification));
      isLast = voters.length === 0;
    });
  }
}

function toNotification({ userId, planId, investmentId, state, cents, endsAt, ...names }: VoterToNotify) {
  const of = { userId, subject: planId, cents };
  const data = { ...names, investmentId };
  if (state === 'voting')
    return { ...of, event: 'newPlanProposed' as const, data: { ...data, endsAt: endsAt.toISOString() } };
  return { ...of, event: state === 'accepted' ? ('newPlanAccepted' as const) : ('newPlanRefused' as const), data };
}
