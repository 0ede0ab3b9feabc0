import type { UserCtx } from '../../context.ts';
import { findLate, type FoundLate, type LateOutcome, type Which } from './late-complaints.sql.ts';

type Asking = UserCtx<'not_found' | 'forbidden'>;

/** The report that a call names; the contract lets it name one of them. */
export function whichOf({ owedId, requestId }: { owedId: string | null; requestId: string | null }): Which {
  return owedId === null ? { kind: 'request', reportId: requestId! } : { kind: 'owed', reportId: owedId };
}

/** A report with all that a complaint of the caller about it says. @throws Refusal `not_found` for one that it knows nothing of */
export async function readLate(ctx: Asking, which: Which): Promise<FoundLate> {
  const late = await findLate(ctx.db, ctx.caller.id, which);
  if (!late) throw ctx.refuse('not_found', 'This report was not found.');
  return late;
}

const isForbidden: Partial<Record<LateOutcome, string>> = {
  no_holding: 'Only those who have money in this project can complain about its reports here.',
  insider: 'You belong to this organization, so you cannot complain about its reports.',
};

const isNotLate: Record<Exclude<LateOutcome, 'ok' | 'no_holding' | 'insider'>, string> = {
  sent: 'This report has been sent.',
  ended: 'This project has ended without an investment, so it owes no report.',
  early: 'This report is not late.',
};

/** @throws Refusal `forbidden` without a released holding, `validation` for a report that is not late */
export function mayComplain({ refuse }: Asking, { outcome }: FoundLate): void {
  if (outcome === 'ok') return;
  const words = isForbidden[outcome];
  if (words !== undefined) throw refuse('forbidden', words);
  throw refuse('validation', isNotLate[outcome as keyof typeof isNotLate]);
}
