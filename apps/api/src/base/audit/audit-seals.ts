import type { Db } from '../../platform/database/database.ts';
import { isSealOf, sealOf } from '../../platform/secrets/seal.ts';
import { addAuditSeals, findAuditHead, findAuditLink, findSealedLinks, type Link } from './audit.sql.ts';

/** The verb of an entry from which on the log is sealed under another SECRET than before. */
export const sealedAnew = 'audit.sealed';

const part = 5000;
const mostFaults = 100;

/** An entry as it is sealed, printed and mailed: its number, and the hash of it and of all before it. */
export function sealedText({ seq, hash }: Link): string {
  return `${seq}:${hash.toString('hex')}`;
}

/** Seals entries inside the transaction that adds them, where SECRET is known. */
export async function sealEntries(db: Db, entries: readonly Link[]): Promise<void> {
  const { sealKey } = db;
  if (!sealKey) return;
  await addAuditSeals(
    db,
    entries.map((entry) => ({ seq: entry.seq, seal: sealOf(sealKey, sealedText(entry)) })),
  );
}

/**
 * Looks at all seals. `since`: the entry from which on each has to have one, which is the newest that says so under this key, or else the first;
 * what came before is covered by its hash. It reads the whole log, in parts.
 */
export async function checkSeals(db: Db, key: Buffer): Promise<{ since: bigint; faults: string[] }> {
  let since = 1n;
  let faults: string[] = [];
  for (let after = 0n; ;) {
    const links = await findSealedLinks(db, after, part);
    for (const link of links) {
      const right = link.seal !== null && isSealOf(key, sealedText(link), link.seal);
      if (right && link.verb === sealedAnew) {
        since = link.seq;
        faults = [];
      }
      if (right || faults.length >= mostFaults) continue;
      faults.push(
        link.seal === null
          ? `Entry ${link.seq} has no seal.`
          : `The seal of entry ${link.seq} is not of this entry and SECRET.`,
      );
    }
    if (links.length < part) break;
    after = links.at(-1)!.seq;
  }
  const { seq, lastSealed } = await findAuditHead(db);
  if (lastSealed !== null && lastSealed > seq)
    faults.push(`The log ends with entry ${seq}, but entry ${lastSealed} was sealed.`);
  return { since, faults };
}

/** The newest entry, the newest that is sealed, and whether today has added any. */
export function auditHead(db: Db) {
  return findAuditHead(db);
}

/** The end of the log, as it is sealed. */
export async function auditEnd(db: Db): Promise<string> {
  return sealedText(await findAuditHead(db));
}

/** Why the log does not hold an entry as it was printed or mailed once, in words; null if it does. */
export async function whyNotAsMailed(db: Db, mailed: string): Promise<string | null> {
  const [, seq, hash] = /^(\d{1,18}):([0-9a-f]{64})$/i.exec(mailed) ?? [];
  if (seq === undefined) return 'What was mailed has a number, a colon and 64 digits, as in 812:0f…';
  const entry = await findAuditLink(db, BigInt(seq));
  if (!entry) return `The log has no entry ${seq}: its end was cut off.`;
  return entry.hash.toString('hex') === hash!.toLowerCase()
    ? null
    : `Entry ${seq}, or one before it, is not what it was when its hash was mailed.`;
}
