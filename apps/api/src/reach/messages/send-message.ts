import { nilUuid } from '@guildhall/contract/fields.ts';
import { organizationMessageForm, type sendMessage as route } from '@guildhall/contract/reach/messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { toChatMessage } from './chat-message.ts';
import { publishMessage } from './message-events.ts';
import { findByClientId, insertMessage } from './messages.sql.ts';

/**
 * Writes to an organization, or to the other party of a conversation. A repeated `clientId` gives the first message again.
 * @throws Refusal `not_found` for anybody else, `validation` for oneself or a text beyond 100 characters from the
 * organization's page
 */
export async function sendMessage(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { orgId, clientId, message } = input;
  if (orgId === ctx.caller.id) throw invalid('orgId', 'You cannot write to yourself.');
  if (clientId === nilUuid) throw invalid('clientId', 'The clientId must be a UUID.');
  if (input.source === 'organization') checkLength(message);
  const sent = await insertMessage(ctx.db, ctx.caller.id, orgId, message, clientId);
  if (!sent) throw ctx.refuse('not_found', 'This account does not exist.');
  if (sent === 'repeated') return firstMessage(ctx, orgId, clientId!);
  const result = toChatMessage(sent);
  await publishMessage(ctx, orgId, result, sent.toldUnread);
  return result;
}

function checkLength(message: string) {
  const problem = organizationMessageForm.safeParse({ message }).error?.issues[0];
  if (problem) throw invalid('message', problem.message);
}

async function firstMessage(
  ctx: UserCtx<typeof route>,
  orgId: string,
  clientId: string,
): Promise<DataOf<typeof route>> {
  const first = await findByClientId(ctx.db, ctx.caller.id, orgId, clientId);
  if (!first?.isToSame) throw invalid('clientId', 'This clientId was used for another message.');
  return toChatMessage(first);
}
