import type { Upload } from '@guildhall/contract/fields.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { requestVerification as route } from '@guildhall/contract/people/verification.contract.ts';
import type { UserCtx } from '../../context.ts';
import { recordUpload, withPendingUpload, type PendingUpload } from '../../base/files/store-upload.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { askBeforeVerification } from '../sanctions/ask-before.ts';
import { readVerification } from './read-verification.ts';
import { notifyOwner } from './notify-owner.ts';
import { addCheck } from './verification-checks.sql.ts';
import { verificationProviderOf } from './configured-provider.ts';
import { findOwnVerification, writeRequest } from './verification.sql.ts';

const refusals = {
  open: 'We already have your documents. Please wait for our answer.',
  verified: 'You are verified. You can apply again 30 days before it ends.',
  full: 'You have sent ten documents, which is the limit. We decide based on those.',
};

/**
 * Asks the operators to verify the caller, or sends them what they still need.
 * @throws Refusal `validation` while one waits or the caller is verified, or for a file that is neither PDF nor picture, `too_large`
 */
export async function requestVerification(
  ctx: UserCtx<typeof route>,
  { document, secondDocument, note }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller } = ctx;
  // What can be refused is refused before a file is kept, and once more under the lock.
  const { status, mayAsk } = await findOwnVerification(ctx.db, caller.id);
  if (!mayAsk) throw ctx.refuse('validation', refusals[status === 'verified' ? 'verified' : 'open']);
  const keep = (upload: Upload, rule: 'verificationDocument' | 'secondVerificationDocument') => {
    const { name: filename, bytes } = upload;
    return {
      ownerId: caller.id,
      rule,
      upload: { filename, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    };
  };
  const write = (kept: PendingUpload[]) =>
    inTransaction(ctx, async (inside) => {
      const fileIds: string[] = [];
      for (const each of kept) fileIds.push((await recordUpload(inside, each)).id);
      const { outcome, id } = await writeRequest(inside.db, caller.id, note, fileIds);
      if (outcome !== 'ok') throw inside.refuse('validation', refusals[outcome]);
      if (verificationProviderOf(ctx.resources.config)) await addCheck(inside.db, id);
      await askBeforeVerification(inside, id);
      await notifyOwner(inside, { id, userId: caller.id, status: 'asked' });
      return readVerification(inside);
    });
  return withPendingUpload(ctx, keep(document, 'verificationDocument'), (first) =>
    secondDocument === null
      ? write([first])
      : withPendingUpload(ctx, keep(secondDocument, 'secondVerificationDocument'), (second) => write([first, second])),
  );
}
