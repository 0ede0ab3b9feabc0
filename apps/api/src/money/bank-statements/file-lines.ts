/** What in the file itself leaves a line to a person. */
export type Problem =
  | ''
  | 'pending'
  | 'reversed'
  | 'no_id'
  | 'credit'
  | 'unclear'
  | 'no_amount'
  | 'entry_sum'
  | 'currency'
  | 'no_reference';

/** One payment of a statement, or an entry without payments of its own. Money in cents. */
export type FileLine = {
  /** As 2026-11-28; null where it does not say. */
  day: string | null;
  /** Null where it does not say to the cent. */
  cents: bigint | null;
  currency: string;
  credit: boolean;
  kind: 'payment' | 'batch' | 'return' | 'other';
  /** The end-to-end id, or the name of the batch, in small letters. */
  names: string;
  withdrawalId: string | null;
  batchNumber: number | null;
  reference: string;
  /** Why the bank sent it back, for the owner to read. */
  reason: string;
  problem: Problem;
};

/** One statement of a file; what CSV does not have is empty or null. */
export type FileStatement = {
  name: string;
  account: string;
  currency: string;
  firstDay: string | null;
  lastDay: string | null;
  openingCents: bigint | null;
  closingCents: bigint | null;
  lines: FileLine[];
};

export type BankFile = { format: 'camt.053' | 'csv'; statements: FileStatement[] };
