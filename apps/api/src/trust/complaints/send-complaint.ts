import type { sendComplaint as route } from '@guildhall/contract/trust/complaints.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordUpload, withPendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { countOrganizations, isAboutOneOf } from './complaints.sql.ts';
import { writeComplaints } from './write-complaints.ts';

const most = 1000;

/**
 * Sends one complaint to each of `complaintIds`, or without it to `orgId`: to all of them or to none.
 * @throws Refusal `validation` when nobody or the caller itself is among them, or the attachment is neither PDF nor
 * Excel, `not_found` when one is no organization or has nothing to do with what the complaint is about, `too_large`
 */
export async function sendComplaint(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const ids = recipientsOf(input);
  if (ids.includes(ctx.caller.id)) throw invalid('orgId', 'You cannot complain about yourself.');
  if ((await countOrganizations(ctx.db, ids)) < ids.length) throw noOrganization(ctx);
  const { aboutKind, aboutId } = input;
  if (aboutKind !== null && !(await isAboutOneOf(ctx.db, ctx.caller.id, ids, { aboutKind, aboutId })))
    throw ctx.refuse('not_found', `This ${aboutKind} was not found.`);
  const { name, bytes } = input.attachment;
  const upload = { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  const file = { ownerId: ctx.caller.id, rule: 'complaintAttachment', upload } as const;
  return withPendingUpload(ctx, file, (kept) =>
    inTransaction(ctx, async (inside) => {
      const attachment = await recordUpload(inside, kept);
      const { subject, message, aboutKind, aboutId } = input;
      const sent = await writeComplaints(inside, ids, {
        subject,
        message,
        attachmentId: attachment.id,
        aboutKind,
        aboutId: aboutKind === null ? null : aboutId,
      });
      if (sent.length < ids.length) throw noOrganization(ctx);
      return { sent: sent.length };
    }),
  );
}

function noOrganization(ctx: UserCtx<typeof route>) {
  return ctx.refuse('not_found', 'One of these organizations does not exist.');
}

/** The chosen organizations, each once. */
function recipientsOf({ complaintIds = [], orgId }: ParsedOf<typeof route>): string[] {
  const chosen = complaintIds.length > 0 ? complaintIds : [orgId].flat().filter((id) => id !== null);
  const ids = [...new Set(chosen)];
  if (ids.length === 0) throw invalid('orgId', 'Org Name is Required');
  if (ids.length > most) throw invalid('orgId', 'You can choose up to 1,000 organizations at once.');
  return ids;
}
