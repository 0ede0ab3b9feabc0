import type { listSnippets as route } from '@guildhall/contract/reach/snippets.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findSnippets } from './snippets.sql.ts';

/** The reasons and answers that operators use again. */
export async function listSnippets({ db }: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  return { records: await findSnippets(db) };
}
