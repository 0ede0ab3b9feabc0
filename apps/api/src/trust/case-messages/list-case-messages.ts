import type { listCaseMessages as route } from '@guildhall/contract/trust/case-messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import { findCaseMessages } from './case-messages.sql.ts';

/** How much of a message the list has, in characters. */
const mostShown = 200;

/** The messages of the house to the caller, newest first, each with the beginning of its text. */
export async function listCaseMessages(
  ctx: Ctx,
  { before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findCaseMessages(ctx, before, length + 1);
  const records = found
    .slice(0, length)
    .map((message) => ({ ...message, text: beginningOf(message.text), writtenAt: message.writtenAt.toISOString() }));
  return { records, more: found.length > length };
}

/** In one line. */
function beginningOf(text: string): string {
  const characters = [...oneLine(text)];
  return characters.length > mostShown ? `${characters.slice(0, mostShown - 1).join('')}…` : characters.join('');
}
