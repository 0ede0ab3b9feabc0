import type { Db } from '../../platform/database/database.ts';
import type { CollectedPersonalData } from '../../platform/personal-data/declare.ts';
import { removeErasure, resumeSales } from './erasure.sql.ts';

/** Keeps an account that was to be erased. False when it was not, or when its erasure has begun. */
export async function takeErasureBack(db: Db, { erasures }: CollectedPersonalData, userId: string): Promise<boolean> {
  if (!(await removeErasure(db, userId))) return false;
  await resumeSales(db, erasures, userId);
  return true;
}
