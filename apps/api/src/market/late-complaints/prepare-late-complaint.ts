import type { prepareLateComplaint as route } from '@guildhall/contract/trust/late-complaints.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { ownComplaint } from '../../trust/complaints/own-complaint.ts';
import { linkToLateReport } from './late-complaints.http.ts';
import { lateMessage, lateSubject } from './late-report-in-words.ts';
import { mayComplain, readLate, whichOf } from './may-complain.ts';

/**
 * A complaint of the caller about a late report as it can be sent, or the one that is open.
 * @throws Refusal `not_found`, `forbidden` without a released holding, `validation` for a report that is not late
 */
export async function prepareLateComplaint(
  ctx: UserCtx<typeof route>,
  asked: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const which = whichOf(asked);
  const late = await readLate(ctx, which);
  if (late.openId !== null) return { draft: null, open: await ownComplaint(ctx, late.openId) };
  mayComplain(ctx, late);
  return {
    draft: {
      organizationId: late.organizationId,
      organization: late.organization,
      subject: lateSubject,
      message: lateMessage(late),
      paper: linkToLateReport(ctx.caller.id, which, ctx.resources.config.secret),
    },
    open: null,
  };
}
