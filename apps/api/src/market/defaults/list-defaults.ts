import type { listDefaults as route } from '@guildhall/contract/market/defaults.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { takenFor } from '../../trust/cases/taken-case.ts';
import { findDefaults } from './defaults.sql.ts';

/** Projects that are in default, late or written off, with what is known of each. */
export async function listDefaults(
  { db, caller }: OperatorCtx<typeof route>,
  { state, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findDefaults(db, state, after, length + 1);
  return {
    records: found.slice(0, length).map(({ notifiedAt, newPlan, writeOff, taken, ...project }) => ({
      ...project,
      notifiedAt: notifiedAt?.toISOString() ?? '',
      taken: takenFor(taken, caller.id),
      newPlan: newPlan && {
        state: newPlan.state,
        endsAt: new Date(newPlan.endsAt).toISOString(),
        decidedOn: newPlan.decidedOn,
        weight: BigInt(newPlan.weight),
        yes: BigInt(newPlan.yes),
      },
      writeOff: writeOff && {
        on: writeOff.on,
        reason: writeOff.reason,
        principal: BigInt(writeOff.principal),
        return: BigInt(writeOff.return),
        lateInterest: BigInt(writeOff.late),
        recovered: BigInt(writeOff.recovered),
        finished: writeOff.finished,
      },
    })),
    more: found.length > length,
  };
}
