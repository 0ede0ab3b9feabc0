import type { Db } from '../platform/database/database.ts';
import { invalid } from '../platform/calls/refusal.ts';
import { isInstitutionTypeOffered } from './accounts.sql.ts';

/**
 * Lets an organization have a category; one that is hidden only the account `keptBy` that has it already.
 * @throws Refusal `validation` when there is no category of this id, or it is not offered
 */
export async function requireInstitutionType(db: Db, id: string, keptBy: string | null): Promise<void> {
  const isOffered = await isInstitutionTypeOffered(db, id, keptBy);
  if (isOffered === undefined) throw invalid('typeId', 'Category Name is Required');
  if (!isOffered) throw invalid('typeId', hiddenCategory);
}

/** What is said of a category that was hidden while somebody had it before them. */
export const hiddenCategory = 'This category is no longer offered. Please choose another one.';
