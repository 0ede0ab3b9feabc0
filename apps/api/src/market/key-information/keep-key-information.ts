import type { Db } from '../../platform/database/database.ts';
import { fileOf } from './key-information-pdf.ts';
import { findKeyInformationInForce, keepFile } from './key-information.sql.ts';

/**
 * Keeps the key information of a project as it is now, unless the same is kept already, and answers its id; null without
 * such a project. Outside of a transaction, since fonts are read for it.
 */
export async function keepKeyInformation(db: Db, projectId: string): Promise<string | null> {
  const found = await findKeyInformationInForce(db, projectId);
  if (!found) return null;
  if (found.id !== null) return found.id;
  const { facts, hash } = found;
  return keepFile(db, { projectId, version: facts.version, hash, pdf: await fileOf({ facts, pdf: null }) });
}
