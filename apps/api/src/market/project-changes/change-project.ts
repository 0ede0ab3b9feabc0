import {
  wholeTerms,
  type WholeTerms,
  type changeProject as route,
} from '@guildhall/contract/market/project-changes.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import * as z from 'zod/mini';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { deadlineOf, reflectionOf } from '../funding/funding-terms.ts';
import { reserveOf } from '../reserves/reserve-of.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { changeTermsInLedger, lockTerms } from './project-changes.sql.ts';
import { differenceOf, toTerms, toTermsRow } from './terms-in-words.ts';

type Given = Omit<ParsedOf<typeof route>, 'projectId' | 'why'>;

/**
 * Changes the terms of an open project of the caller of which nothing was released, at most twice; who has money in its escrow is notified and may
 * take it back for seven days.
 * @throws Refusal `not_found`, `forbidden` while frozen, and `validation` for terms that a new project could not have, a goal below what is
 *   raised or below the lines of its budget, or a project that cannot change
 */
export async function changeProject(
  ctx: UserCtx<typeof route>,
  { projectId, why, ...given }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx, projectId);
  return inTransaction(ctx, async (inside) => {
    const { db, caller, resources } = inside;
    const project = await lockTerms(db, { organizationId: caller.id, projectId });
    if (!project) throw ctx.refuse('not_found', 'This project was not found.');
    if (project.obstacle !== null) throw ctx.refuse('validation', obstacles[project.obstacle]);
    const before = { ...toTerms(project.terms), reports: project.reports };
    const after = merged(before, given);
    if (given.openUntil) deadlineOf(given.openUntil, project.today);
    reflectionOf(given.reflectionDays, resources.config);
    reserveOf(given.reservePercent, resources.config);
    if (after.budgetRequired < project.taken)
      throw invalid('budgetRequired', `The goal cannot be less than the ${formatCents(project.taken)} raised.`);
    if (after.budgetRequired < project.inLines)
      throw invalid(
        'budgetRequired',
        `The goal cannot be less than the ${formatCents(project.inLines)} of the lines of the budget.`,
      );
    if (differenceOf(before, after).length === 0) throw ctx.refuse('validation', 'These are already the terms.');
    // From here it succeeds.
    const { noticeUntil, number } = await changeTermsInLedger(db, {
      projectId,
      actorId: caller.actor,
      terms: toTermsRow(after),
      why,
      silenceCancels: resources.config.changeSilence === 'cancel',
    });
    await recordAct(inside, projectId, { title: project.title });
    await notifyOfChange(resources.jobs, db, { projectId, number });
    return { noticeUntil: noticeUntil.toISOString() };
  });
}

const obstacles = {
  released: 'Money for this project has reached you, so its terms can no longer change.',
  not_open: 'You can change terms only while the project is open.',
  too_often: 'The terms of this project have already changed twice.',
};

/**
 * The terms with what is given in their place. What does not belong to another way of funding goes with the one before.
 * @throws Refusal `validation` where they do not fit together
 */
function merged(before: WholeTerms, given: Given): WholeTerms {
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const funding = given.funding ?? before.funding;
  const read = z.safeParse(wholeTerms, {
    ...before,
    ...(funding === 'keep' ? { openUntil: '' } : {}),
    ...(funding === 'minimum' ? {} : { minimumRaised: null }),
    ...kept,
  });
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw invalid(String(path[0]), message);
}
