import { buffer } from 'node:stream/consumers';
import type { openVerificationDocument as route } from '@guildhall/contract/people/verification.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { countOpened } from '../../base/audit/count-opened.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { findDocument } from './verification.sql.ts';

/**
 * One document of a verification, the audit log records that the operator has opened it. It is answered here and not by a link, so that
 * nobody else opens it.
 * @throws Refusal `not_found`, `forbidden` for the operator's own, `too_many`
 */
export async function openVerificationDocument(
  ctx: OperatorCtx<typeof route>,
  { id, documentId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, refuse, caller, resources } = ctx;
  const document = await findDocument(db, id, documentId);
  if (!document) throw refuse('not_found', 'This document was not found.');
  const { ownerId, name, mediaType, storageKey } = document;
  if (ownerId === caller.id) throw refuse('forbidden', 'You cannot review your own verification.');
  await countOpened(ctx);
  const kept = await resources.fileStore.get(storageKey);
  if (!kept) throw refuse('not_found', 'This document was not found.');
  await audit(db, actorOf(ctx), {
    verb: 'verification.open',
    subjectKind: 'verification',
    subjectId: id,
    accountId: ownerId,
    after: { document: documentId },
  });
  return { name, mediaType, content: (await buffer(kept.stream)).toString('base64') };
}
