import type { UserCtx } from '../../context.ts';
import { termsToAccept } from './terms-in-force.ts';

/** For what invests or publishes; an order looks in its own statement. @throws Refusal `terms_changed` while who is logged in has not accepted the terms in force */
export async function refuseOldTerms({ db, refuse, caller, resources }: UserCtx<'terms_changed'>): Promise<void> {
  const { terms } = await termsToAccept(db, resources.config, caller.actor);
  if (terms) throw refuse('terms_changed');
}
