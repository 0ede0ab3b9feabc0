import type { readAccount as route } from '@guildhall/contract/server/accounts.operator.contract.ts';
import { listRiskReviews } from '@guildhall/contract/money/risk.operator.contract.ts';
import { listSanctionsCases } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { auditLook } from '../../base/audit/audit-look.ts';
import type { OperatorCtx } from '../../context.ts';
import { feesOfAccount } from '../../money/fees/fees-of-account.ts';
import { signsOfAccount } from '../../money/risk/signs-of-account.ts';
import { sanctionsOfAccount } from '../../people/sanctions/sanctions-of-account.ts';
import { acceptedTermsOf } from '../../people/terms/terms-in-force.ts';
import { roleMay } from '../../platform/calls/role-may.ts';
import { writtenAbout } from '../../trust/case-messages/written-about.ts';
import { notesOn } from '../../trust/case-notes/notes-on.ts';
import { freezesOf } from '../../trust/freezes/to-freeze.ts';
import { findAccountFacts } from './operator-accounts.sql.ts';

/** One account with its facts, projects and freezes; the audit log records that it was looked at. @throws Refusal `not_found` */
export async function readAccount(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, refuse } = ctx;
  const found = await findAccountFacts(db, id);
  if (!found) throw refuse('not_found', 'This account was not found.');
  await auditLook(ctx, { verb: 'account.review', subjectKind: 'account', subjectId: id }, [id]);
  const { walletCents, heldCents, owedCents, createdAt, projects, proposed, ...account } = found;
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    wallet: walletCents,
    held: heldCents,
    owed: owedCents,
    projects: projects.map((project) => ({ ...project, createdAt: new Date(project.createdAt).toISOString() })),
    terms: (await acceptedTermsOf(db, id)) ?? null,
    written: await writtenAbout(db, 'account', id),
    notes: await notesOn(ctx, 'account', id),
    freezes: await freezesOf(db, id, ctx.caller.id),
    signs: roleMay(listRiskReviews.operator!, ctx.caller.role) ? await signsOfAccount(ctx, id) : [],
    sanctions: roleMay(listSanctionsCases.operator!, ctx.caller.role) ? await sanctionsOfAccount(db, id) : null,
    ...(await feesOfAccount(ctx, id, proposed)),
  };
}
