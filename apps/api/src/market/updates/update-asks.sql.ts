import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type RequestedUpdate = {
  outcome: 'ok' | 'not_found' | 'no_holding' | 'spoken' | 'too_soon';
  requestId: string;
  organizationId: string;
  projectTitle: string;
  isFirst: boolean;
};

const ask = statement<{ askerId: string; projectId: string }, RequestedUpdate>(
  'updates.ask',
  `SELECT
      outcome,
      request_id AS "requestId",
      organization AS "organizationId",
      project_title AS "projectTitle",
      is_first AS "isFirst"
    FROM ask_for_update(:askerId, :projectId)`,
);

/** Asks for an update of a project; only `ok` has changed anything. */
export async function askInDatabase(db: Db, asker: { askerId: string; projectId: string }) {
  return (await db.query(ask, asker))[0]!;
}
