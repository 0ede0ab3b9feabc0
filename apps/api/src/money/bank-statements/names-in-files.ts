import type { FileLine } from './file-lines.ts';

type Names = Pick<FileLine, 'names' | 'withdrawalId' | 'batchNumber'>;

const none: Names = { names: '', withdrawalId: null, batchNumber: null };

/** The withdrawal that an end-to-end id of our files names; banks may write it in capitals. */
export function withdrawalNamed(endToEnd: string): Names {
  const hex = endToEnd.toLowerCase();
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex);
  return parts === null ? none : { names: hex, withdrawalId: parts.slice(1).join('-'), batchNumber: null };
}

/** The batch that a message or a payment information of our files is named after. */
export function batchNamed(name: string): Names {
  const parts = /^(?:test-)?payout-(\d{1,9})-[0-9a-f]{8}$/i.exec(name);
  return parts === null ? none : { names: name.toLowerCase(), withdrawalId: null, batchNumber: Number(parts[1]) };
}

/** The first that names something of ours. */
export function firstNamed(...named: Names[]): Names {
  return named.find(({ names }) => names !== '') ?? none;
}

/** The bank's reference; empty where the bank says that it has none. */
export function referenceOf(...texts: string[]): string {
  return texts.find((text) => text !== '' && !/^(NONREF|NOTPROVIDED|UNKNOWN)$/i.test(text))?.slice(0, 140) ?? '';
}

/** An amount as a bank writes it, in cents; null where it is not plain digits to the cent. */
export function centsOf(amount: string): bigint | null {
  const parts = /^\+?(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(amount);
  return parts === null ? null : BigInt(parts[1]!) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
}
