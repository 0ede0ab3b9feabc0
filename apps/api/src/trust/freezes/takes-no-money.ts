const inForce = 'z.lifted_at IS NULL AND z.ends_at > now()';

/** SQL: whether one of these accounts and projects, given as SQL for their ids, is frozen, so that nobody pays for it at present. */
export function takesNoMoney(...subjects: readonly string[]): string {
  return `EXISTS (SELECT FROM freezes AS z WHERE z.subject_id IN (${subjects.join(', ')}) AND ${inForce})`;
}

/** SQL: since when one of these accounts and projects is frozen; null where none is. */
export function frozenSince(...subjects: readonly string[]): string {
  return `(SELECT min(z.frozen_at) FROM freezes AS z WHERE z.subject_id IN (${subjects.join(', ')}) AND ${inForce})`;
}
