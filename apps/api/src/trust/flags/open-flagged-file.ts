import { buffer } from 'node:stream/consumers';
import type { openFlaggedFile as route } from '@guildhall/contract/trust/flags.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { findFlaggedFile } from './flags.sql.ts';

/**
 * A flagged file. It is answered here and not by a link, so that a hidden one opens for operators alone, and the audit log keeps who looked.
 * @throws Refusal `not_found`, also once the file is gone
 */
export async function openFlaggedFile(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, refuse, resources } = ctx;
  const file = await findFlaggedFile(db, id);
  const kept = file && (await resources.fileStore.get(file.storageKey));
  if (!file || !kept) throw refuse('not_found', 'This file no longer exists.');
  const { ownerId, name, mediaType } = file;
  await audit(db, actorOf(ctx), { verb: 'flag.open', subjectKind: 'flag', subjectId: id, accountId: ownerId });
  return { name, mediaType, content: (await buffer(kept.stream)).toString('base64') };
}
