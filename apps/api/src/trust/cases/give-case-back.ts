import type { CaseKind, giveWithdrawalBack } from '@guildhall/contract/trust/cases.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findTaken, writeGivenBack } from './cases.sql.ts';
import { nothingWaits, takenFor } from './taken-case.ts';

type GiveBack = typeof giveWithdrawalBack;

/** Gives cases of a kind back that the operator who calls has taken. @throws Refusal `not_found` where none waits under this id */
export function giveCaseBack(kind: CaseKind) {
  return function giveBack(ctx: OperatorCtx<GiveBack>, { id }: ParsedOf<GiveBack>): Promise<DataOf<GiveBack>> {
    return inTransaction(ctx, async ({ db, refuse, caller }) => {
      const given = await writeGivenBack(db, { kind, id, operatorId: caller.id });
      if (!given) throw refuse('not_found', nothingWaits);
      if (given.given)
        await audit(db, actorOf(ctx), {
          verb: `${kind}.giveBack`,
          subjectKind: kind,
          subjectId: id,
          accountId: given.accountId,
        });
      return { taken: takenFor(await findTaken(db, kind, id), caller.id) };
    });
  };
}
