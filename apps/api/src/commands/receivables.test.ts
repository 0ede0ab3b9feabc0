import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from '../market/orders/order.ts';
import { followInLedger } from '../money/payments/followed-payments.sql.ts';
import { anOrder, openTestLedger, type Member, type TestLedger } from '../money/wallet/test-ledger.ts';
import { receivablesCommand } from './receivables.ts';
import { onTerminal } from './test-terminal.ts';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

function command(args: string[] = [], most?: number) {
  return onTerminal((terminal) => receivablesCommand(args, { db: ledger.owner, ...terminal }, most));
}

/** Tops a wallet up by each of these sums, and spends all of it. */
async function spent(member: Member, ...cents: bigint[]) {
  const payments = [];
  for (const each of cents) payments.push(await ledger.topUp(member, each));
  const budget = cents.reduce((sum, each) => sum + each, 0n);
  const project = await ledger.project({ by: await ledger.member(2), budget });
  await order(ledger.as(member), anOrder(project, 1, true));
  return payments;
}

function takeBack(id: string, { refunded = 0n, disputed = 0n }) {
  const sums = { refundedCents: refunded, disputedCents: disputed, feeCents: null };
  return followInLedger(ledger.database, { id, seenAnswers: 0, ...sums });
}

const since = expect.stringMatching(/, since \d{4}-\d{2}-\d{2}T[\d:.]+Z$/);

it('lists who owes, how much, since when and for which payments', async () => {
  expect(await command()).toEqual({ code: 0, said: 'Nobody owes anything.', complained: [] });
  const otto = await ledger.member(1, 'Otto\u001b[2J');
  const ada = await ledger.member(1, 'Ada');
  const [first, second, third] = await spent(otto, 5000n, 3000n, 1000n);
  await takeBack(first!, { refunded: 5000n });
  await takeBack(second!, { disputed: 3000n });
  const [whole] = await spent(ada, 2500n);
  await takeBack(whole!, { refunded: 500n, disputed: 1000n });
  // It pays the oldest, and a part of what came after it.
  await ledger.topUp(otto, 6000n);
  await takeBack(third!, { refunded: 1n });

  const { code, said } = await command();
  expect(code).toBe(0);
  const lines = said.split('\n');
  expect(lines).toEqual([
    `${otto.id}  $20.01  Otto [2J <${otto.id}@example.com>`,
    since,
    since,
    `${ada.id}  $15.00  Ada <${ada.id}@example.com>`,
    since,
    since,
    '$35.01 in all.',
  ]);
  expect(lines.map((line) => line.replace(/, since.*/, '')).filter((line) => line.startsWith(' '))).toEqual([
    `    $20.00 for the dispute of sandbox ${second}`,
    `    $0.01 for the refund of sandbox ${third}`,
    `    $5.00 for the refund of sandbox ${whole}`,
    `    $10.00 for the dispute of sandbox ${whole}`,
  ]);
});

it('lists those who owe most, and says how many more there are', async () => {
  const { said } = await command([], 1);
  expect(said).toContain('$20.01');
  expect(said).not.toContain('$15.00');
  expect(said).toMatch(/\nAnd 1 more\.\n\$35\.01 in all\.$/);
});

it('prints its usage for what it does not understand', async () => {
  expect(await command(['list'])).toEqual({ code: 2, said: '', complained: [expect.stringContaining('npm run')] });
});
