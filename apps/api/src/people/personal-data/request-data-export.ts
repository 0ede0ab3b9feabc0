import type { requestDataExport as route } from '@guildhall/contract/people/personal-data.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { exportQueue } from './make-export.ts';
import { addExport, findExport } from './personal-data.sql.ts';
import { toDataExport } from './to-data-export.ts';

/**
 * Sends a job that writes everything that is stored about the caller into a file.
 * @throws Refusal `conflict` while another one of the caller is under way
 */
export function requestDataExport(ctx: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db }) => {
    const id = await addExport(db, ctx.caller.id);
    if (id === undefined) throw ctx.refuse('conflict', 'Your data is already being prepared.');
    // From here it succeeds.
    await ctx.resources.jobs.send(exportQueue, { id }, { db });
    return { export: toDataExport((await findExport(db, id))!, ctx.resources.config.secret) };
  });
}
