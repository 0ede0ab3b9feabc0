import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { localTime } from '../../platform/text/local-time.ts';
import { tableCsv } from '../../platform/text/table-csv.ts';
import { tablePdf } from '../../platform/text/table-pdf.ts';
import { tableXlsx } from '../../platform/text/table-xlsx.ts';
import type { StatementRow } from './statement.sql.ts';
import { statementTable, type Statement } from './statement.ts';

const all = 200;
const atOnce = 500;

/** A statement of 100,000 lines, and how many parts of it were read. */
function longStatement() {
  const read = { parts: 0 };
  async function* parts(): AsyncGenerator<StatementRow[]> {
    for (let part = 0; part < all; part++) {
      read.parts++;
      yield Array.from({ length: atOnce }, (_, i) => {
        const seq = part * atOnce + i;
        const at = new Date(Date.UTC(2026, 0, 1) + seq * 300_000);
        const receipt = { series: 'R', year: 2026, number: BigInt(seq) };
        return {
          title: `Order from seller ${seq}`,
          projectTitle: `Project ${seq % 77}`,
          cents: -1n,
          balance: BigInt(-seq),
          at,
          ...receipt,
        };
      });
    }
  }
  const bounds = { after: 0n, last: BigInt(all * atOnce), opening: 0n, closing: BigInt(-all * atOnce) };
  const statement: Statement = {
    ...bounds,
    owner: 'Ada',
    from: '2026-01-01',
    to: '2026-12-31',
    time: localTime('UTC'),
    isTest: true,
    parts: parts(),
  };
  return { statement, read };
}

it.each([
  ['CSV', tableCsv],
  ['XLSX', tableXlsx],
  ['PDF', tablePdf],
])('a statement of 100,000 lines as %s is read from the ledger no faster than it is taken', async (_kind, write) => {
  const { statement, read } = longStatement();
  const file = await write(statementTable(statement));
  const chunks = file[Symbol.asyncIterator]();
  while (read.parts === 0) await chunks.next();
  for (let i = 0; i < 200; i++) await turn();
  expect(read.parts).toBeLessThan(all / 4);
  file.destroy();
});

it('a statement of 100,000 lines has them all', async () => {
  let lines = 0;
  for await (const chunk of tableCsv(statementTable(longStatement().statement)))
    lines += String(chunk).split('\r\n').length - 1;
  expect(lines).toBe(1 + 1 + all * atOnce + 1);
});
