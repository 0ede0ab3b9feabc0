import { storeUpload } from '../../base/files/store-upload.ts';
import { followMoney } from '../../money/outbox/follow-money.ts';
import { termsToAccept } from '../../people/terms/terms-in-force.ts';
import { isRefusal, refuse } from '../../platform/calls/refusal.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import type { Resources } from '../../resources.ts';
import { findWarning } from '../investment-limits/warning-above.ts';
import { keepKeyInformation } from '../key-information/keep-key-information.ts';
import { checkInvestment, placeInvestment, type InvestmentAnswer } from './investments.sql.ts';
import { writeAgreement } from './write-agreement.ts';

/** What an account has agreed to have invested later. `actorId` has confirmed it; `cents` at most, and less where less is left to the goal. */
type Agreed = {
  userId: string;
  actorId: string;
  projectId: string;
  cents: bigint;
  message: string;
  riskText: number;
  /** How often the terms had been changed. */
  termsSeen: number;
};

/** How it went: `old_terms` are those of the house, `no_room` says that the account can keep no more files, `warned` that it is above the sum of which the house warns each time. Cents. */
export type InvestedFor = Pick<InvestmentAnswer, 'left' | 'free'> & {
  outcome: InvestmentAnswer['outcome'] | 'old_terms' | 'no_room' | 'warned';
  id: string | null;
  organizationId: string | null;
  cents: bigint;
};

/**
 * Invests from the wallet of an account what it has agreed to, with the product's own agreement, by the rules of `invest`. In one transaction
 * `claim` is asked first, whether it is still to be done, and `note` writes down how it went: by that it is done once. Nothing
 * happens when `claim` says no.
 */
export async function investFor(
  resources: Resources,
  agreed: Agreed,
  { claim, note }: { claim: (db: Db) => Promise<boolean>; note: (db: Db, how: InvestedFor) => Promise<void> },
): Promise<void> {
  const ctx = {
    db: resources.database,
    resources,
    refuse,
    caller: { id: agreed.userId },
    idempotencyKey: null,
    fingerprint: Buffer.alloc(0),
  };
  // Another process may have done it by now: its document is not made again.
  if (!(await claim(ctx.db))) return;
  const prepared = await prepare(ctx, agreed);
  const placed = await inTransaction(ctx, async (inside) => {
    if (!(await claim(inside.db))) return undefined;
    const how = 'outcome' in prepared ? prepared : await place(inside, agreed, prepared);
    await note(inside.db, how);
    return how;
  });
  if (placed?.outcome !== 'ok') return;
  publishWalletChanges(resources, [agreed.userId, placed.organizationId]);
  followMoney(resources, [placed.id!]);
}

type JobCtx = Parameters<typeof checkInvestment>[0] & { resources: Resources; refuse: typeof refuse };

type Prepared = { cents: bigint; documentId: string; agreement: Buffer; keyInformationId: string | null };

/** What is refused is refused before a document is made. */
async function prepare(ctx: JobCtx, agreed: Agreed): Promise<InvestedFor | Prepared> {
  const { projectId, actorId, termsSeen } = agreed;
  const refused = (outcome: InvestedFor['outcome'], { left = 0n, free = 0n }: Partial<InvestmentAnswer> = {}) => ({
    outcome,
    id: null,
    organizationId: null,
    cents: agreed.cents,
    left,
    free,
  });
  const check = (cents: bigint) => checkInvestment(ctx, { projectId, cents, choice: 1 });
  const first = await check(agreed.cents);
  const cents = first.outcome === 'goal_exceeded' ? first.left : agreed.cents;
  const answer = cents === agreed.cents ? first : await check(cents);
  if (answer.outcome !== 'ok') return refused(answer.outcome, answer);
  if ((await termsToAccept(ctx.db, ctx.resources.config, actorId)).terms) return refused('old_terms');
  const warning = await findWarning(ctx.db, ctx.resources, agreed.userId);
  if (warning && cents > warning.above) return refused('warned');
  const keyInformationId = await keepKeyInformation(ctx.db, projectId);
  const made = await writeAgreement(ctx, projectId, cents);
  if (!made) return refused('not_found');
  if (made.termsSeen !== termsSeen) return refused('terms_changed');
  try {
    const stored = await storeUpload(ctx, {
      ownerId: agreed.userId,
      rule: 'investmentDocument',
      upload: made.upload,
    });
    return { cents, documentId: stored.id, agreement: made.agreement, keyInformationId };
  } catch (error) {
    if (isRefusal(error, 'too_large')) return refused('no_room');
    throw error;
  }
}

async function place(ctx: JobCtx, agreed: Agreed, prepared: Prepared): Promise<InvestedFor> {
  const { projectId, message, riskText, termsSeen } = agreed;
  const { outcome, id, organizationId, left, free } = await placeInvestment(ctx, {
    projectId,
    choice: 1,
    message,
    riskText,
    termsSeen,
    holdSeconds: ctx.resources.config.holdSeconds,
    warningConfirmed: false,
    ...prepared,
  });
  return { outcome, id: outcome === 'ok' ? id : null, organizationId, cents: prepared.cents, left, free };
}
