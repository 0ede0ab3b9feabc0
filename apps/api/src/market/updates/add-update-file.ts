import type { addUpdateFile as route } from '@guildhall/contract/market/updates.contract.ts';
import type { Upload } from '@guildhall/contract/fields.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { linkForReader } from '../../base/files/link-to-file.ts';
import { recordUpload, withPendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { findOwnProject } from './updates.sql.ts';

/**
 * Keeps a picture or a file for an update of a project of the caller, who names it in the update afterwards.
 * @throws Refusal `not_found`, `forbidden` while the caller or the project is frozen, and for files as any upload
 */
export async function addUpdateFile(
  ctx: UserCtx<typeof route>,
  { projectId, picture, document }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const ownerId = ctx.caller.id;
  const project = await findOwnProject(ctx.db, { organizationId: ownerId, projectId });
  if (!project) throw ctx.refuse('not_found', 'This project was not found.');
  await refuseFrozen(ctx, projectId);
  const { name, bytes }: Upload = (picture ?? document)!;
  const upload = { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  const rule = picture ? 'updatePicture' : 'updateDocument';
  return withPendingUpload(ctx, { ownerId, rule, upload }, (kept) =>
    inTransaction(ctx, async (inside) => {
      const { id } = await recordUpload(inside, kept);
      await recordAct(inside, projectId, { title: project.title });
      const { secret } = ctx.resources.config;
      return {
        id,
        name: kept.originalName,
        size: kept.size,
        link: linkForReader({ id, reader: ownerId }, secret),
        smallLink: picture ? linkForReader({ id, reader: ownerId, size: 'card' }, secret) : '',
      };
    }),
  );
}
