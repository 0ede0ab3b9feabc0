import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { openTestLedger, type Member, type TestLedger } from './test-ledger.ts';

let ledger: TestLedger;
let investors: Member[];
let projectId: string;
/** The payout accounts of two projects. */
let payouts: string[];

/** A transfer by the places of its accounts: from which payout account, to which investor, and cents. */
type Move = [payout: number, investor: number, cents: number];

beforeAll(async () => {
  ledger = await openTestLedger();
  const organization = await ledger.member(2);
  investors = [await ledger.member(), await ledger.member(), await ledger.member()];
  await ledger.topUp(organization, 2_000n);
  await ledger.topUp(investors[0]!, 70n);
  payouts = [];
  for (const title of ['Kiln', 'Oven']) {
    projectId = await ledger.project({ by: organization, budget: 100_000n, title });
    const [row] = await ledger.asOwner<{ id: string }>("SELECT project_account($1, 'project_payout') AS id", [
      projectId,
    ]);
    payouts.push(row!.id);
    await ledger.asOwner("SELECT move_money(uuidv7(), $1, $2, 1000, 'repayment', $3)", [
      organization.id,
      row!.id,
      projectId,
    ]);
  }
  // Of the first project's money, 600 came by card: on two days, and some so long ago that it waits no more. All of the second's came so.
  await ledger.asOwner(
    `INSERT INTO card_money (account_id, free_at, cents)
    SELECT account, date_trunc('hour', now()) + make_interval(days => days), cents
    FROM (VALUES ($1::uuid, -1, 100), ($1, 2, 200), ($1, 3, 400), ($2::uuid, 2, 1000), ($3::uuid, 3, 5)) AS v (account, days, cents)`,
    [...payouts, investors[0]!.id],
  );
});
afterAll(() => ledger.stop());

function query<Row>(db: Db, text: string, params: unknown[] = []) {
  return db.query<Row>({ name: '', text }, params);
}

/** What is left of a transaction that is taken back at its end. */
async function rowsAfter(work: (db: Db) => Promise<unknown>) {
  const rolledBack = new Error('rolled back');
  let rows: unknown;
  const undone = ledger.owner.transaction(async (db) => {
    await work(db);
    rows = await readRows(db);
    throw rolledBack;
  });
  await expect(undone).rejects.toBe(rolledBack);
  return rows;
}

async function readRows(db: Db) {
  const accounts = await query(db, 'SELECT * FROM ledger_accounts ORDER BY id');
  const transfers = await query(
    db,
    `SELECT to_jsonb(t) - 'created_at' AS line, row_number() OVER (ORDER BY t.created_at, t.id) AS place FROM transfers AS t
      ORDER BY t.id`,
  );
  const cards = await query(db, 'SELECT * FROM card_money ORDER BY account_id, free_at');
  const receipts = await query(db, 'SELECT * FROM receipts_due ORDER BY id');
  return { accounts, transfers, cards, receipts };
}

/** The n-th of some ids that are the same in each test. */
function idOf(n: number) {
  return `0f000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

function lists(moves: Move[]) {
  return {
    ids: moves.map((_, n) => idOf(n)),
    debits: moves.map(([from]) => payouts[from]!),
    credits: moves.map(([, to]) => investors[to]!.id),
    cents: moves.map(([, , cents]) => cents),
    reverses: moves.map((_, n) => idOf(n + 100)),
  };
}

function oneByOne(moves: Move[]) {
  const { ids, debits, credits, cents, reverses } = lists(moves);
  return async (db: Db) => {
    for (const [n, id] of ids.entries())
      await query(db, "SELECT move_money($1, $2, $3, $4, 'return', $5, $6)", [
        id,
        debits[n],
        credits[n],
        cents[n],
        projectId,
        reverses[n],
      ]);
  };
}

function atOnce(moves: Move[], change: Partial<ReturnType<typeof lists>> = {}, code = 'return') {
  const { ids, debits, credits, cents, reverses } = { ...lists(moves), ...change };
  return (db: Db) =>
    query(db, 'SELECT move_money_of_many($1, $2, $3, $4, $5, $6, $7)', [
      ids,
      debits,
      credits,
      cents,
      code,
      projectId,
      reverses,
    ]);
}

const several: Move[] = [
  [0, 0, 100],
  [0, 1, 250],
  [1, 0, 40],
  [0, 2, 130],
  [1, 2, 300],
  [0, 0, 220],
  [0, 1, 170],
];

it.each([
  ['an account debited and an investor credited several times', several],
  ['none', []],
  ['one', [[0, 1, 1000]] as Move[]],
  ['less than what did not come by card', several.slice(0, 2)],
  ['all of one account', Array.from({ length: 100 }, (_, n): Move => [0, (n * 7) % 3, 10])],
])('moves as one by one: %s', async (_, moves) => {
  const before = await rowsAfter(async () => {});
  const rows = await rowsAfter(oneByOne(moves));
  expect(await rowsAfter(atOnce(moves))).toEqual(rows);
  if (moves.length > 0) expect(rows).not.toEqual(before);
});

it('moves amounts of any size as one by one, each to its cent', async () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 20; round++) {
    const moves = Array.from({ length: 30 }, (): Move => [random(2), random(3), 1 + random(60)]);
    expect(await rowsAfter(atOnce(moves))).toEqual(await rowsAfter(oneByOne(moves)));
  }
});

it('counts the transfers of a code that nobody is notified of, and no receipt is due for them', async () => {
  const fees = 'ffffffff-ffff-8fff-bfff-000000000005';
  const moves: Move[] = [
    [0, 0, 3],
    [0, 1, 4],
  ];
  const { ids, credits, cents, reverses } = lists(moves);
  const corrections = async (db: Db) => {
    for (const [n, id] of ids.entries())
      await query(db, "SELECT move_money($1, $2, $3, $4, 'correction_credit', $5, $6)", [
        id,
        fees,
        credits[n],
        cents[n],
        projectId,
        reverses[n],
      ]);
  };
  const rows = await rowsAfter(corrections);
  expect(await rowsAfter(atOnce(moves, { debits: [fees, fees] }, 'correction_credit'))).toEqual(rows);
});

it('refuses all when one of them is refused', async () => {
  const before = await rowsAfter(async () => {});
  const nobody = '00000000-0000-0000-0000-000000000000';
  const { debits, credits, ids } = lists(several);
  const refusals: [Parameters<typeof atOnce>[1], string, string?][] = [
    [{}, 'No permitted move: repayment, 7 of 7', 'repayment'],
    [{}, 'No permitted move: gift, 7 of 7', 'gift'],
    [{ debits: debits.with(3, investors[1]!.id) }, 'An account is both debited and credited'],
    [{ credits: credits.with(3, payouts[0]!) }, 'An account is both debited and credited'],
    [{ credits: credits.map(() => 'ffffffff-ffff-8fff-bfff-000000000005').with(0, credits[0]!) }, 'return, 6 of 7'],
    [{ debits: debits.with(0, nobody) }, 'return, 1 of 7'],
    [{ credits: credits.with(6, nobody) }, 'return, 1 of 7'],
    [{ cents: [1, 1, 1, 1, 1, 1, 0] }, 'transfers_check'],
    [{ cents: [1, 1, 1, 1, 1, 1, -1] }, 'transfers_check'],
    [{ cents: [1] }, 'null value'],
    [{ ids: ids.with(6, ids[0]!) }, 'transfers_pkey'],
  ];
  for (const [change, message, code] of refusals)
    await expect(ledger.owner.transaction((db) => atOnce(several, change, code)(db))).rejects.toThrow(message);
  expect(await rowsAfter(async () => {})).toEqual(before);
});

it('is not for the application', async () => {
  await expect(atOnce(several)(ledger.database)).rejects.toThrow('permission denied for function move_money_of_many');
});
