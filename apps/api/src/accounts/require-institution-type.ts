import type { Db } from '../platform/database/database.ts';
import { invalid } from '../platform/calls/refusal.ts';
import { isInstitutionType } from './accounts.sql.ts';

/** @throws Refusal `validation` when there is no category of this id */
export async function requireInstitutionType(db: Db, id: string): Promise<void> {
  if (!(await isInstitutionType(db, id))) throw invalid('typeId', 'Category Name is Required');
}
