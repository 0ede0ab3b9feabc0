import type { createProject as route } from '@guildhall/contract/market/projects.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { requireOffered } from '../../base/categories/require-offered.ts';
import type { UserCtx } from '../../context.ts';
import { businessDay } from '../../platform/clock/business-day.ts';
import { reserveOf } from '../reserves/reserve-of.ts';
import { deadlineOf, reflectionOf } from '../funding/funding-terms.ts';
import { isProjectCategoryOffered } from './projects.sql.ts';

/** Everything that a project says, its files apart; money in cents. */
export type ProjectFields = Awaited<ReturnType<typeof readProject>>;

type Given = Omit<ParsedOf<typeof route>, 'document' | 'photo' | 'draft'>;

/**
 * What a project is to say, from what was filled in today.
 * @throws Refusal `validation` for a category that is not offered, a last day that is not ahead, too few days to reconsider, or too small a reserve
 */
export async function readProject({ db, resources }: UserCtx, given: Given) {
  requireOffered('categoryId', await isProjectCategoryOffered(db, given.categoryId));
  const { budgetRequired: budget, openUntil, reflectionDays, ...rest } = given;
  return {
    ...rest,
    budget,
    reportDays: rest.reports === 'none' ? 0 : rest.reportDays,
    reservePercent: rest.reports === 'none' ? 0 : reserveOf(rest.reservePercent, resources.config),
    openUntil: openUntil === '' ? null : deadlineOf(openUntil, await businessDay(db)),
    reflectionDays: reflectionOf(reflectionDays, resources.config),
  };
}
