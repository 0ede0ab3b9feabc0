import { parseCents } from '@guildhall/contract/money.ts';

/** What a text that an operator searches for may name; null where it is nothing of that kind. */
export type SearchedFor = {
  /** Of whatever has it. */
  id: string | null;
  complaintNumber: string | null;
  receipt: { year: number; number: string } | null;
  invoice: { year: number; number: string } | null;
  batchNumber: number | null;
  cents: bigint | null;
  /** The last characters of an account number. */
  ending: string | null;
  /** A part of a name, an e-mail or a title, or the end of a phone number. */
  words: string | null;
  /** Of a bank or a payment provider. */
  reference: string | null;
};

const nothing: SearchedFor = {
  id: null,
  complaintNumber: null,
  receipt: null,
  invoice: null,
  batchNumber: null,
  cents: null,
  ending: null,
  words: null,
  reference: null,
};

/** The largest number that a batch can have. */
const mostBatches = 2 ** 31 - 1;

/** Also without its hyphens, as in the files for the bank. */
function readId(text: string): string | null {
  const hex = text.replaceAll('-', '').toLowerCase();
  if (!/^[\da-f]{32}$/.test(hex)) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** `$1,234.5` as 123450n. */
function readCents(text: string): bigint | null {
  const amount = /^(?:US)?\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/i.exec(text);
  if (!amount) return null;
  return parseCents(BigInt(amount[1]!.replaceAll(',', '')).toString() + (amount[2] ?? '')) || null;
}

function readNumbered(text: string): Partial<SearchedFor> | null {
  const numbered = /^([CRI])-(\d{4})-(\d{1,18})$/i.exec(text);
  if (numbered) {
    const [, series, year, number] = numbered as unknown as [string, string, string, string];
    const ofYear = { year: Number(year), number: BigInt(number).toString() };
    switch (series.toUpperCase()) {
      case 'C':
        return { complaintNumber: `C-${year}-${number.padStart(6, '0')}` };
      case 'R':
        return { receipt: ofYear };
      default:
        return { invoice: ofYear };
    }
  }
  const batch = /^(?:TEST-)?(?:batch |PAYOUT-)(\d{1,10})(?:-[\da-f]{8})?$/i.exec(text);
  if (batch && Number(batch[1]) <= mostBatches) return { batchNumber: Number(batch[1]) };
  return null;
}

/** Reads a text by its form. Four digits may be several things at once; an id, or the number of a complaint, a receipt, an invoice or a batch is nothing else. */
export function readSearch(typed: string): SearchedFor {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text.length < 2) return nothing;
  const id = readId(text);
  // A bank gives a payment's own id back as its reference, which a person may have been given as well.
  if (id !== null) return { ...nothing, id, reference: text };
  const numbered = readNumbered(text);
  if (numbered) return { ...nothing, ...numbered };
  const ending = /^[•.…*\s]*([\p{L}\d]{4})$/u.exec(text)?.[1];
  return {
    ...nothing,
    cents: readCents(text),
    ending: ending !== undefined && /\d/.test(ending) ? ending : null,
    words: text,
    reference: text.length >= 3 ? text : null,
  };
}
