import type { listSanctionsCases as route } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { asksSanctions } from './ask-before.ts';
import { findSanctionsCases, findUnanswered } from './sanctions.sql.ts';
import { queuedSanctions } from './to-sanctions-case.ts';

/** Entries of sanctions lists that may name somebody, and what the provider has still to answer. */
export async function listSanctionsCases(
  { db, caller, resources }: OperatorCtx<typeof route>,
  { state, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findSanctionsCases(db, state, after, length + 1);
  const { unanswered, since } = await findUnanswered(db);
  return {
    records: found.slice(0, length).map((each) => queuedSanctions(each, caller.id)),
    more: found.length > length,
    asks: asksSanctions(resources.config),
    unanswered,
    unansweredSince: since?.toISOString() ?? '',
  };
}
