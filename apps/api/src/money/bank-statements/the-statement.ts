import type { Ctx } from '../../context.ts';
import { findStatement, type StoredStatement } from './bank-statements.sql.ts';

/** One statement. @throws Refusal `not_found` */
export async function theStatement(
  { db, refuse }: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  id: string,
): Promise<StoredStatement> {
  const found = await findStatement(db, id);
  if (!found) throw refuse('not_found', 'This statement was not found.');
  return found;
}
