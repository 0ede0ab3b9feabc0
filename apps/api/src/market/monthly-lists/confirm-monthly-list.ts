import { beyondOwnLimit } from '@guildhall/contract/market/investment-limits.contract.ts';
import {
  listObstacleInWords,
  type confirmMonthlyList as route,
} from '@guildhall/contract/market/monthly-lists.contract.ts';
import { monthlyMessage } from '@guildhall/contract/market/monthly-investments.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { followMoney } from '../../money/outbox/follow-money.ts';
import { refuseOldTerms } from '../../people/terms/refuse-old-terms.ts';
import { investLimitWords } from '../../people/verification/verification.settings.ts';
import { limitWords } from '../../people/members/limit-words.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { refuseUnwarned } from '../investments/invest.ts';
import { placePart, preparePart, type Part, type PlacedPart, type PreparedPart } from '../investments/invest-part.ts';
import { checkTotal, findListOfMonth, lockListOfMonth, noteConfirmed, type ListOfMonth } from './monthly-lists.sql.ts';
import { partsOf, type Parts } from './parts-of-list.ts';

type Confirming = UserCtx<typeof route>;

/**
 * Invests in the chosen projects of the list of a month, in each its part, all of them in one transaction. Which parts those are is worked out
 * here again, and has to be what was shown. The same again answers the same.
 * @throws Refusal `not_found`, `conflict` for a list that was confirmed otherwise, `validation` for one that has lapsed, for other parts than were
 *   shown and for a project in which nothing can be invested, `warning_unconfirmed`, and what `invest` refuses, with the title of the project
 */
export async function confirmMonthlyList(
  ctx: Confirming,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await listOf(ctx, input.id);
  if (found.state === 'confirmed') return repeated(ctx, found, input);
  await refuseOldTerms(ctx);
  refuseOver(ctx, found);
  const parts = partsToInvest(ctx, found, input);
  await refuseUnwarned(ctx, { price: parts.total, warningConfirmed: input.warningConfirmed });
  await refuseTotal(ctx, ctx.db, parts.total);

  const wanted = found.projects.flatMap((project): Part[] => {
    const cents = parts.of.get(project.id);
    if (cents === undefined) return [];
    const { id: projectId, title, termsSeen } = project;
    const { riskText } = found;
    return [
      {
        projectId,
        title,
        cents,
        termsSeen,
        riskText,
        message: monthlyMessage,
        warningConfirmed: input.warningConfirmed,
      },
    ];
  });
  const prepared: PreparedPart[] = [];
  for (const part of wanted) prepared.push(await preparePart(ctx, part));

  const placed = await inTransaction(ctx, async (inside) => {
    const of = { userId: ctx.caller.id, id: input.id, projectIds: wanted.map(({ projectId }) => projectId) };
    const state = await lockListOfMonth(inside.db, of);
    // Another tap has come first: its answer is read once it is committed.
    if (state === 'confirmed') return undefined;
    refuseOver(ctx, { state });
    await refuseTotal(ctx, inside.db, parts.total);
    const made: PlacedPart[] = [];
    for (const part of prepared) made.push(await placePart(inside, part));
    await noteConfirmed(inside.db, input.id, parts.split, made);
    await recordAct(inside, input.id, { cents: String(parts.total) });
    return made;
  });
  if (!placed) return repeated(ctx, await listOf(ctx, input.id), input);
  publishWalletChanges(ctx.resources, [ctx.caller.id, ...placed.map(({ organizationId }) => organizationId)]);
  followMoney(
    ctx.resources,
    placed.map(({ investId }) => investId),
  );
  return answerOf(
    parts.total,
    placed.map(({ projectId, investId, cents }) => ({ projectId, investId, price: cents })),
  );
}

async function listOf(ctx: Confirming, id: string): Promise<ListOfMonth> {
  const found = await findListOfMonth(ctx, id);
  if (!found) throw ctx.refuse('not_found', 'This list was not found.');
  return found;
}

/** What a list that is confirmed has come to, for the same request. */
function repeated(ctx: Confirming, found: ListOfMonth, { split, total }: ParsedOf<typeof route>) {
  const parts = partsOf(found);
  if (parts.split !== split || parts.total !== total)
    throw ctx.refuse('conflict', 'This list is already confirmed, with other projects.');
  const investments = found.projects.flatMap(({ id, cents, investId }) =>
    cents === null || investId === null ? [] : [{ projectId: id, investId, price: cents }],
  );
  return answerOf(parts.total, investments);
}

function answerOf(total: bigint, investments: { projectId: string; investId: string; price: bigint }[]) {
  return { total, investments };
}

function refuseOver(ctx: Confirming, { state }: { state: ListOfMonth['state'] | null }) {
  if (state === null) throw ctx.refuse('not_found', 'This list was not found.');
  if (state !== 'open') throw ctx.refuse('validation', { projects: 'This list can no longer be confirmed.' });
}

/** The parts as they are now, where they are those that were shown. */
function partsToInvest(ctx: Confirming, found: ListOfMonth, input: ParsedOf<typeof route>): Parts {
  for (const id of input.projects) {
    const project = found.projects.find((each) => each.id === id);
    if (!project) throw ctx.refuse('validation', { projects: 'One of these projects is not on this list.' });
    if (project.obstacle !== '')
      throw ctx.refuse('validation', { projects: `${project.title}: ${listObstacleInWords(project.obstacle)}` });
  }
  const parts = partsOf(found, input.projects);
  const left = found.projects.find(({ id }) => input.projects.includes(id) && !parts.of.has(id));
  if (left)
    throw ctx.refuse('below_minimum', {
      projects: `${left.title}: its part would be below its minimum of ${formatCents(left.least)}. Please choose fewer projects.`,
    });
  if (parts.split !== input.split || parts.total !== input.total)
    throw ctx.refuse('validation', {
      total: 'What would be invested has changed since you saw it. Please look at the list again.',
    });
  return parts;
}

/** Refuses what keeps the caller from investing all parts together. */
async function refuseTotal(ctx: Confirming, db: Confirming['db'], total: bigint) {
  const { outcome, left, free } = await checkTotal(db, { userId: ctx.caller.id, total });
  if (outcome === 'unverified') throw ctx.refuse('verification_needed', investLimitWords(ctx.resources.config));
  if (outcome === 'second_member') throw ctx.refuse('forbidden', await limitWords(ctx, ctx.caller.id));
  if (outcome === 'own_limit') throw ctx.refuse('own_limit', { total: beyondOwnLimit(left) });
  if (outcome === 'insufficient')
    throw ctx.refuse('insufficient_funds', {
      total: `Your wallet has ${formatCents(free)} free, but this list comes to ${formatCents(total)}. Please add money first.`,
    });
}
