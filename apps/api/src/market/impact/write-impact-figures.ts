import type { PromisedFigure } from '@guildhall/contract/market/impact-figures.ts';
import type { Db } from '../../platform/database/database.ts';
import { insertImpactFigures } from './impact.sql.ts';

/** Writes the figures of a draft in place of those that it had, or of a project that has none yet. */
export function writeImpactFigures(db: Db, projectId: string, promised: readonly PromisedFigure[]): Promise<void> {
  return insertImpactFigures(db, projectId, promised);
}
