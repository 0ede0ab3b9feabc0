import type { CaseKind } from '@guildhall/contract/trust/cases.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  take: statement<{ kind: CaseKind; id: string; operatorId: string; over: boolean }, TakenNow>(
    'cases.take',
    'SELECT outcome, account AS "accountId", holder AS "holderId" FROM take_case(:kind, :id, :operatorId, :over)',
  ),
  giveBack: statement<{ kind: CaseKind; id: string; operatorId: string }, GivenBack>(
    'cases.give-back',
    `WITH waiting AS (
        SELECT parties_of_case(:kind, :id::uuid) AS parties
      ), given AS (
        DELETE FROM taken_cases WHERE kind = :kind AND case_id = :id::uuid::text AND operator_id = :operatorId
        RETURNING 1
      )
      SELECT parties[1] AS "accountId", EXISTS (SELECT FROM given) AS given FROM waiting WHERE parties IS NOT NULL`,
  ),
  end: statement<{ kind: CaseKind; id: string }>(
    'cases.end',
    'DELETE FROM taken_cases WHERE kind = :kind AND case_id = :id',
  ),
  taken: statement<{ kind: CaseKind; id: string }, { taken: StoredTaken }>(
    'cases.taken',
    'SELECT taken_case(:kind, :id) AS taken',
  ),
};

type TakenNow = {
  outcome: 'ok' | 'not_found' | 'stake' | 'taken';
  accountId: string | null;
  /** Another operator who had it until now, or has it still. */
  holderId: string | null;
};

type GivenBack = {
  accountId: string;
  /** The operator had it. */
  given: boolean;
};

/** Who works on a case, as `taken_case` answers it. */
export type StoredTaken = { by: string; byId: string; since: string } | null;

/** Takes a case for an operator, `over` also from another one. */
export async function writeTaken(db: Db, taking: { kind: CaseKind; id: string; operatorId: string; over: boolean }) {
  return (await db.query(sql.take, taking))[0]!;
}

/** Gives a case back that this operator has; answers nothing where none waits under this id. */
export async function writeGivenBack(db: Db, giving: { kind: CaseKind; id: string; operatorId: string }) {
  return (await db.query(sql.giveBack, giving))[0];
}

/** Nobody works on the case any more. */
export async function deleteTaken(db: Db, kind: CaseKind, id: string): Promise<void> {
  await db.query(sql.end, { kind, id });
}

/** Who works on a case now. */
export async function findTaken(db: Db, kind: CaseKind, id: string): Promise<StoredTaken> {
  return (await db.query(sql.taken, { kind, id }))[0]!.taken;
}
