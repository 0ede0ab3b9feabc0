import type { Db } from '../../platform/database/database.ts';
import { publishInLedger } from './funding.sql.ts';

/** Publishes a draft of an organization; `late`: its last day is not ahead any more. */
export function publishDraft(db: Db, draft: { organizationId: string; projectId: string }) {
  return publishInLedger(db, draft);
}
