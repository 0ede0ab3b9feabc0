import type { Db } from '../../platform/database/database.ts';
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

/** The same for an operator. */
export function toOperatorFreeze({ ownerId, ownerName, frozenBy, liftedAt, inForce, ...freeze }: ListedFreeze) {
  return { ...toFreeze(freeze), ownerId, ownerName, frozenBy, inForce, liftedAt: liftedAt?.toISOString() ?? '' };
}

/** The newest 50 freezes of an account and its projects. */
export async function freezesOf(db: Db, ownerId: string) {
  return (await findFreezesOf(db, ownerId, 50)).map(toOperatorFreeze);
}
