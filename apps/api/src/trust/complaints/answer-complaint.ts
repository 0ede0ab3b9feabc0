import type { answerComplaint as route } from '@guildhall/contract/trust/complaints.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordUpload, withPendingUpload, type PendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { complaintsNotifications } from './complaints.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { answerInCase, canAnswer } from './complaints.sql.ts';

/**
 * Answers a complaint about the calling organization, once; who complains is notified.
 * @throws Refusal `not_found` for a complaint about somebody else, `validation` when it is answered or closed, or the attachment is neither
 *   PDF nor Excel, `too_large`
 */
export async function answerComplaint(
  ctx: UserCtx<typeof route>,
  { id, answer, attachment }: ParsedOf<typeof route>,
): Promise<null> {
  // What can be refused is refused before a file is kept, and once more under the lock.
  if (!(await canAnswer(ctx.db, id, ctx.caller.id))) throw ctx.refuse('not_found', 'This complaint was not found.');
  const write = (kept?: PendingUpload) =>
    inTransaction(ctx, async (inside) => {
      const file = kept ? await recordUpload(inside, kept) : null;
      const answered = await answerInCase(inside.db, {
        id,
        organizationId: ctx.caller.id,
        answer,
        fileId: file?.id ?? null,
      });
      if (answered.outcome === 'not_found') throw inside.refuse('not_found', 'This complaint was not found.');
      if (answered.outcome !== 'ok')
        throw inside.refuse('validation', `This complaint has already been ${answered.outcome}.`);
      const { complainantId: userId, number } = answered;
      await notify(inside.db, complaintsNotifications, [
        { userId, event: 'complaintAnswered', subject: id, actorId: ctx.caller.id, data: { number } },
      ]);
      return null;
    });
  if (attachment === null) return write();
  const { name, bytes } = attachment;
  const upload = { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  return withPendingUpload(ctx, { ownerId: ctx.caller.id, rule: 'complaintAttachment', upload }, write);
}
