import {
  belowMinimum,
  beyondGoal,
  fundingOver,
  goalReached,
  type invest as route,
} from '@guildhall/contract/market/investments.contract.ts';
import { beyondOwnLimit, unconfirmedWarning } from '@guildhall/contract/market/investment-limits.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { storeUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { accountFrozen, projectPaused, sellerFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { leastByCard } from '../../money/payments/provider/card-limits.ts';
import { followMoney } from '../../money/outbox/follow-money.ts';
import { investLimitWords } from '../../people/verification/verification.settings.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { refuseOldTerms } from '../../people/terms/refuse-old-terms.ts';
import { findWarning } from '../investment-limits/warning-above.ts';
import { keepKeyInformation } from '../key-information/keep-key-information.ts';
import { checkInvestment, placeInvestment, type InvestmentAnswer } from './investments.sql.ts';
import { limitWords } from '../../people/members/limit-words.ts';
import { insiderWords } from '../../people/members/refuse-insider.ts';
import { writeAgreement } from './write-agreement.ts';

/**
 * Invests in a project. All from the wallet (1) is done at once. By card (0), or with the wallet's part held (2), it is
 * `pending`: `due` is to come by card, and its place in the goal is taken only when the card is authorized. What is
 * refused is refused before the document is stored, or made with `agreement`.
 * @throws Refusal `warning_unconfirmed`, `not_found`, `forbidden` for the creator, a frozen account, a frozen organization, a frozen project
 *   and what is beyond the limit of the organization that invests, `verification_needed`, `conflict` for a key of another request and for terms that change while the product writes them down, `too_large` and
 *   `validation` for the document, and `validation` for what the goal, the minimum or the wallet does not allow
 */
export async function invest(ctx: UserCtx<typeof route>, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const wanted = { projectId: input.projectId, cents: input.price, choice: input.payFromWallet };
  const first = await checkInvestment(ctx, wanted);
  if (first.outcome === 'repeated') return dataOf(first);
  await refuseOldTerms(ctx);
  if (first.outcome !== 'ok') throw await refusalOfInvestment(ctx, first, input.price);

  await refuseUnwarned(ctx, input);
  const keyInformationId = await keepKeyInformation(ctx.db, input.projectId);
  const { upload, ...made } = await documentOf(ctx, input);
  const document = await storeUpload(ctx, { ownerId: ctx.caller.id, rule: 'investmentDocument', upload });

  const { config, payments } = ctx.resources;
  const placed = await placeInvestment(ctx, {
    ...wanted,
    message: input.msg,
    documentId: document.id,
    holdSeconds: config.holdSeconds,
    riskText: input.riskText || null,
    leastByCard: leastByCard(payments.current),
    keyInformationId,
    warningConfirmed: input.warningConfirmed,
    ...made,
  });
  if (placed.outcome !== 'ok') throw await refusalOfInvestment(ctx, placed, input.price);
  publishWalletChanges(ctx.resources, placed.due === 0n ? [ctx.caller.id, placed.organizationId] : [ctx.caller.id]);
  // A repeated request names no organization.
  if (placed.due === 0n && placed.organizationId !== null) {
    followMoney(ctx.resources, [placed.id]);
  }
  return dataOf(placed);
}

/** @throws Refusal `warning_unconfirmed` above the sum of which the house warns, unless its investor says that they have read it */
export async function refuseUnwarned(
  ctx: UserCtx<'warning_unconfirmed'>,
  { price, warningConfirmed }: { price: bigint; warningConfirmed: boolean },
): Promise<void> {
  const warning = warningConfirmed ? null : await findWarning(ctx.db, ctx.resources, ctx.caller.id);
  if (warning && price > warning.above)
    throw ctx.refuse('warning_unconfirmed', { warningConfirmed: unconfirmedWarning(warning.above) });
}

/** What the investor sent along, or the record that the product makes, with what is stored of it. */
async function documentOf(ctx: UserCtx<typeof route>, { document, projectId, price }: ParsedOf<typeof route>) {
  if (document !== null) {
    const { name, bytes } = document;
    return { upload: { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) } };
  }
  const made = await writeAgreement(ctx, projectId, price);
  if (!made) throw ctx.refuse('not_found', 'This project was not found.');
  return made;
}

function dataOf({ id, status, due }: InvestmentAnswer) {
  return {
    investId: id,
    paymentStatus: status,
    due,
  };
}

const awaited = 'Others are paying for the rest of this goal by card right now. Please try again in a minute.';

/** What an investment is refused with. */
export type Refused =
  | 'not_found'
  | 'forbidden'
  | 'conflict'
  | 'goal_reached'
  | 'funding_over'
  | 'goal_exceeded'
  | 'goal_awaited'
  | 'own_limit'
  | 'below_minimum'
  | 'insufficient_funds'
  | 'verification_needed';

/**
 * Refuses what would keep the caller from investing an amount as things stand, whatever pays; what is left of their own limit aside.
 * @throws Refusal as `invest` does
 */
export async function refuseObstacles(
  ctx: UserCtx<Refused>,
  { projectId, price }: { projectId: string; price: bigint },
): Promise<void> {
  const answer = await checkInvestment({ ...ctx, idempotencyKey: null }, { projectId, cents: price, choice: 0 });
  if (answer.outcome !== 'ok' && answer.outcome !== 'own_limit') throw await refusalOfInvestment(ctx, answer, price);
}

/** What an answer other than `ok` is refused with. */
export async function refusalOfInvestment(
  ctx: UserCtx<Refused>,
  { outcome, least, left, free }: InvestmentAnswer,
  price: bigint,
) {
  switch (outcome) {
    case 'conflict':
      return ctx.refuse('conflict');
    case 'terms_changed':
      return ctx.refuse('conflict', 'The terms or texts of this project have just changed. Please read them again.');
    case 'forbidden':
      return ctx.refuse('forbidden', 'You cannot invest in your own project.');
    case 'frozen':
      return ctx.refuse('forbidden', accountFrozen);
    case 'seller_frozen':
      return ctx.refuse('forbidden', sellerFrozen);
    case 'insider':
      return ctx.refuse('forbidden', insiderWords);
    case 'second_member':
      return ctx.refuse('forbidden', await limitWords(ctx, ctx.caller.id));
    case 'paused':
      return ctx.refuse('forbidden', projectPaused);
    case 'unverified':
      return ctx.refuse('verification_needed', investLimitWords(ctx.resources.config));
    case 'funding_over':
      return ctx.refuse('funding_over', { price: fundingOver });
    case 'goal_reached':
      return ctx.refuse('goal_reached', { price: goalReached });
    case 'goal_exceeded':
      return ctx.refuse('goal_exceeded', { price: beyondGoal(left) });
    case 'goal_awaited':
      return ctx.refuse('goal_awaited', { price: awaited });
    case 'own_limit':
      return ctx.refuse('own_limit', { price: beyondOwnLimit(left) });
    case 'below_minimum':
      return ctx.refuse('below_minimum', { price: belowMinimum(least) });
    case 'insufficient': {
      const text = `Your wallet has ${formatCents(free)} free, but you want to invest ${formatCents(price)}.`;
      return ctx.refuse('insufficient_funds', { payFromWallet: `${text} Please add money or pay the rest by card.` });
    }
    default:
      return ctx.refuse('not_found', 'This project was not found.');
  }
}
