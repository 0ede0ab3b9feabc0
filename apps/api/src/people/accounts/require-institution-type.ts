import { requireOffered } from '../../base/categories/require-offered.ts';
import type { Db } from '../../platform/database/database.ts';
import { isInstitutionTypeOffered } from './accounts.sql.ts';

/**
 * Lets an organization have a category; one that is hidden only the account `keptBy` that has it already.
 * @throws Refusal `validation` when there is no category of this id, or it is not offered
 */
export async function requireInstitutionType(db: Db, id: string, keptBy: string | null): Promise<void> {
  requireOffered('typeId', await isInstitutionTypeOffered(db, id, keptBy));
}
