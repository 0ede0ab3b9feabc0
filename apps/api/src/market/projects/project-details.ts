import type { projectDetails as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import { sharePath } from '@guildhall/contract/addresses.ts';
import type { Ctx } from '../../context.ts';
import { toFundingTerms } from '../funding/funding-terms.ts';
import { linkToKeyInformation } from '../key-information/key-information.http.ts';
import { medianOfFarAbove } from './median-of-far-above.ts';
import { findProject } from './project-details.sql.ts';
import { yearlyRateOf } from './yearly-rate-of.ts';

/**
 * One project. `document` is a link that lasts a short while.
 * @throws Refusal `not_found`
 */
export async function projectDetails(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findProject(ctx, input.id);
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  const yearlyRate = yearlyRateOf(found);
  const { photoId, documentId, budget, slug, repayment, graceMonths, lateInterest, earlyRepayment, ...rest } = found;
  const { funding, minimumRaised, openUntil, reflectionDays, ...project } = rest;
  return {
    ...project,
    budgetLines: project.budgetLines.map(({ name, amount }) => ({ name, amount: BigInt(amount) })),
    photo: photoId === null ? '' : publicFileUrl(photoId),
    document: ctx.resources.linkTo(documentId),
    keyInformation: linkToKeyInformation(project.id, ctx.resources.config.secret),
    budgetRequired: budget,
    terms: {
      repayment,
      graceMonths,
      lateInterest,
      earlyRepayment,
      ...toFundingTerms({ funding, minimumRaised, openUntil, reflectionDays }),
    },
    yearlyRate,
    medianRate: medianOfFarAbove(yearlyRate, found.medianRate),
    createdAt: project.createdAt.toISOString(),
    correctedAt: project.correctedAt?.toISOString() ?? '',
    noticeUntil: project.noticeUntil?.toISOString() ?? '',
    pausedUntil: project.pausedUntil?.toISOString() ?? '',
    sharePath: sharePath('p', slug),
  };
}
