import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { order } from '../../market/orders/order.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { anOrder, openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';
import { issueReceipts } from './issue-receipts.ts';

let ledger: TestLedger;
let buyers: Member[];
let project: string;
beforeAll(async () => {
  ledger = await openTestLedger({ connections: 16 });
  buyers = await Promise.all(Array.from({ length: 8 }, () => ledger.member()));
  for (const buyer of buyers) await ledger.topUp(buyer, 1_000n);
  project = await ledger.project({ by: await ledger.member(2), budget: 5n });
});
afterAll(() => ledger.stop());

/** The numbers of a year in the order in which they were given. */
async function numbers(year = new Date().getUTCFullYear()) {
  const rows = await ledger.asOwner<{ number: bigint }>('SELECT number FROM receipts WHERE year = $1 ORDER BY number', [
    year,
  ]);
  return rows.map(({ number }) => Number(number));
}

async function buy() {
  await Promise.all(buyers.map((buyer) => order(ledger.as(buyer), anOrder(project, 1, true))));
}

function upTo(last: number) {
  return Array.from({ length: last }, (_, i) => i + 1);
}

describe('the numbers of receipts', () => {
  // The first of all: once somebody has bought, receipts are issued in between.
  it('begin anew with each year, by the day of the payment', async () => {
    await ledger.asOwner(`ALTER TABLE transfers DISABLE TRIGGER transfers_append_only`);
    await ledger.asOwner(
      `UPDATE transfers SET created_at = '2019-12-31T23:59:59.9Z' WHERE id IN (SELECT id FROM receipts_due LIMIT 3)`,
    );
    await ledger.asOwner(`ALTER TABLE transfers ENABLE TRIGGER transfers_append_only`);
    await issueReceipts(ledger.resources);
    expect([await numbers(2019), await numbers()]).toEqual([upTo(3), upTo(buyers.length - 3)]);
  });

  it('have no gaps and none twice while many buy and several processes issue', async () => {
    const processes = await Promise.all(
      [1, 2, 3].map(async () => openDatabase(ledger.ownerUrl, { role: 'guildhall_app', max: 2, lockPatience: 30_000 })),
    );
    const issuing = processes.map((database) => ({ ...ledger.resources, database }));
    for (let round = 0; round < 5; round++)
      await Promise.all([buy(), ...issuing.flatMap((one) => [issueReceipts(one), issueReceipts(one)])]);
    await issueReceipts(ledger.resources);
    expect(await numbers()).toEqual(upTo(buyers.length - 3 + 5 * buyers.length));
    expect(await ledger.asOwner('SELECT FROM receipts_due')).toEqual([]);
    expect(await verifyLedger(ledger.database)).toEqual([]);
    for (const database of processes) await database.close();
  });

  it('have no gap where a transaction failed, and its payments get theirs later', async () => {
    const before = (await numbers()).length;
    await buy();
    const failing = ledger.database.transaction(async (db) => {
      await db.query({ name: '', text: 'SELECT issue_receipts(3, true)' }, []);
      throw new Error('The server fell over.');
    });
    await expect(failing).rejects.toThrow('fell over');
    await issueReceipts(ledger.resources);
    expect(await numbers()).toEqual(upTo(before + 8));
  });

  it('are given once, whatever is due twice or is no payment', async () => {
    const before = await numbers();
    await ledger.asOwner('INSERT INTO receipts_due SELECT id FROM receipts UNION ALL SELECT uuidv7()');
    await issueReceipts(ledger.resources);
    expect(await numbers()).toEqual(before);
    expect(await ledger.asOwner('SELECT FROM receipts_due')).toEqual([]);
  });
});

describe('a receipt that was issued', () => {
  it.each(['UPDATE receipts SET amount_cents = 1', 'DELETE FROM receipts', 'TRUNCATE receipts'])(
    'is changed by nobody: %s',
    async (text) => {
      await expect(ledger.asOwner(text)).rejects.toThrow('A receipt is never changed.');
      await expect(ledger.database.query({ name: '', text }, [])).rejects.toThrow(/permission denied/);
    },
  );

  it.each([
    'INSERT INTO receipts DEFAULT VALUES',
    'INSERT INTO receipts_due DEFAULT VALUES',
    'UPDATE receipt_series SET last = 0',
  ])('is written by nobody but the function that numbers it: %s', async (text) => {
    await expect(ledger.database.query({ name: '', text }, [])).rejects.toThrow('permission denied');
  });
});
