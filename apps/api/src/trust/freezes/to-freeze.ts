import type { Db } from '../../platform/database/database.ts';
import { takenFor } from '../cases/taken-case.ts';
import { findFreezesOf, type FoundFreeze, type ListedFreeze } from './freezes.sql.ts';

/** A freeze in the contract's shape, for its owner. */
export function toFreeze({ frozenAt, endsAt, appealedAt, answeredAt, ...freeze }: FoundFreeze) {
  return {
    ...freeze,
    frozenAt: frozenAt.toISOString(),
    endsAt: endsAt.toISOString(),
    appealedAt: appealedAt?.toISOString() ?? '',
    answeredAt: answeredAt?.toISOString() ?? '',
  };
}

/** The same for the operator who calls. */
export function toOperatorFreeze(listed: ListedFreeze, operatorId: string) {
  const { ownerId, ownerName, frozenBy, liftedAt, inForce, taken, ...freeze } = listed;
  return {
    ...toFreeze(freeze),
    ownerId,
    ownerName,
    frozenBy,
    inForce,
    liftedAt: liftedAt?.toISOString() ?? '',
    taken: takenFor(taken, operatorId),
  };
}

/** The newest 50 freezes of an account and its projects, for an operator. */
export async function freezesOf(db: Db, ownerId: string, operatorId: string) {
  return (await findFreezesOf(db, ownerId, 50)).map((freeze) => toOperatorFreeze(freeze, operatorId));
}
