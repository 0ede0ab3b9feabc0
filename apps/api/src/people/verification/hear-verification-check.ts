import type { DataOf } from '@guildhall/contract/route.ts';
import type { hearVerificationCheck as route } from '@guildhall/contract/people/verification.contract.ts';
import type { Ctx } from '../../context.ts';
import { checkVerificationsKind } from './check-verifications.ts';
import { hastenCheck } from './verification-checks.sql.ts';
import { verificationProviderOf } from './configured-provider.ts';

/**
 * Hears an event of the provider of verifications. Nothing in it is believed but which check it is about: how that stands, the provider is asked.
 * Events that come twice, late, or about what is not ours, change nothing.
 * @throws Refusal `not_found` where no provider is set up, `bad_request` when the signature is missing, wrong or stale
 */
export async function hearVerificationCheck(ctx: Ctx<typeof route>): Promise<DataOf<typeof route>> {
  const { config, jobs } = ctx.resources;
  const provider = verificationProviderOf(config);
  if (!provider) throw ctx.refuse('not_found');
  const event = provider.readEvent(ctx.raw.body, ctx.raw.headers);
  if (!event) throw ctx.refuse('bad_request', 'The signature of this event is missing, wrong or too old.');
  if (await hastenCheck(ctx.db, event.reference)) await jobs.send(checkVerificationsKind, {});
  return null;
}
