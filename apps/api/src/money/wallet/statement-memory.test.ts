import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localTime } from '../../platform/text/local-time.ts';
import { tableCsv } from '../../platform/text/table-csv.ts';
import { tablePdf } from '../../platform/text/table-pdf.ts';
import { tableXlsx } from '../../platform/text/table-xlsx.ts';
import { findBounds, statementParts } from './statement.sql.ts';
import { statementTable } from './statement.ts';
import { openTestLedger, type Member, type TestLedger } from './test-ledger.ts';

const long = process.env['LONG'] === '1';
// A year of much; the short run reads enough that they would show if they stayed in memory.
const lines = long ? 100_000 : 10_000;
/** In bytes: a third of what these lines take when they stay in memory. */
const leeway = 100 * lines;

let ledger: TestLedger;
let member: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  member = await ledger.member();
  await ledger.asOwner(
    `INSERT INTO transfers (debit_account, credit_account, amount_cents, code, debit_seq, credit_seq, debit_balance_after, credit_balance_after, created_at)
        SELECT '00000000-0000-7000-8000-000000000000', $1, 100, 'card_payment', n, n, -100 * n, 100 * n, '2026-01-01Z'::timestamptz + n * interval '5 minutes'
        FROM generate_series(1, $2::integer) AS n`,
    [member.id, lines],
  );
  await ledger.asOwner(
    'UPDATE ledger_accounts SET transfers_count = $2, balance_cents = 100 * $2::bigint WHERE id = $1',
    [member.id, lines],
  );
  await ledger.asOwner('ANALYZE transfers');
});
afterAll(() => ledger.stop());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function inUse() {
  for (let i = 0; i < 3; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const kinds = {
  CSV: tableCsv,
  XLSX: tableXlsx,
  // To set its pages takes minutes.
  ...(long ? { PDF: tablePdf } : {}),
};

it.each(Object.entries(kinds))(
  `a statement of ${lines} transfers as %s takes no more memory at its end than at its beginning`,
  { timeout: 600_000 },
  async (_kind, write) => {
    const from = '2026-01-01';
    const to = '2027-01-01';
    const bounds = await findBounds(ledger.database, member.id, from, to);
    expect(bounds).toMatchObject({ after: 0n, last: BigInt(lines), opening: 0n, closing: 100n * BigInt(lines) });
    const tenths: number[] = [];
    let read = 0;
    async function* watched() {
      for await (const part of statementParts(ledger.database, member.id, bounds)) {
        yield part;
        read += part.length;
        if (read % (lines / 10) === 0) tenths.push(inUse());
      }
    }
    const table = statementTable({
      ...bounds,
      owner: 'Ada',
      from,
      to,
      time: localTime('UTC'),
      isTest: true,
      parts: watched(),
    });
    const file = await write(table);
    let bytes = 0;
    for await (const chunk of file) bytes += Buffer.byteLength(chunk as Buffer | string);
    expect(read).toBe(lines);
    expect(bytes).toBeGreaterThan(lines * 4);
    // What is on its way comes and goes; the least of some moments is what stays.
    expect(Math.min(...tenths.slice(6)) - Math.min(...tenths.slice(0, 3))).toBeLessThan(leeway);
  },
);
