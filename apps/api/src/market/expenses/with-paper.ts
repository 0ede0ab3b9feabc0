import type { Upload } from '@guildhall/contract/fields.ts';
import { recordUpload, withPendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';

/**
 * Keeps the paper of an expense of the caller, and does `work`, which gets its id, in the transaction that writes its row.
 * @throws Refusal as any upload, and what `work` refuses
 */
export function withPaper<C extends UserCtx<'too_large'>, T>(
  ctx: C,
  { name, bytes }: Upload,
  work: (inside: C, fileId: string) => Promise<T>,
): Promise<T> {
  const upload = { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  return withPendingUpload(ctx, { ownerId: ctx.caller.id, rule: 'expensePaper', upload }, (kept) =>
    inTransaction(ctx, async (inside) => work(inside, (await recordUpload(inside, kept)).id)),
  );
}
