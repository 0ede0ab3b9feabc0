/** How long a kind of data is kept, where it goes by itself. */
type Kept = { days: number; what: string; why: string };

/** What is deleted by itself, and when. Housekeeping deletes by these numbers; the privacy page says the same (`retention.test.ts`). */
const retention = {
  exports: { days: 7, what: 'Files in which people get their data', why: 'to be downloaded' },
} as const satisfies Record<string, Kept>;

export type RetentionKind = keyof typeof retention;

/** When something of a kind that began at this moment is deleted. */
export function endOf(kind: RetentionKind, from: Date): Date {
  return new Date(from.getTime() + retention[kind].days * 86_400_000);
}

/** The same as an interval of SQL. */
export function keptFor(kind: RetentionKind): string {
  return `interval '${retention[kind].days} days'`;
}
