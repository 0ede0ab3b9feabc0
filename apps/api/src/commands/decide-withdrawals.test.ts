import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { startLive } from '../platform/live/live.ts';
import { aWithdrawal, openTestLedger, type Member, type TestLedger } from '../money/wallet/test-ledger.ts';
import { listWithdrawals } from '../money/withdrawals/list-withdrawals.ts';
import { withdraw } from '../money/withdrawals/withdraw.ts';
import { usualLimits } from '../money/withdrawals/withdrawals.settings.ts';
import { withdrawalsCommand } from './decide-withdrawals.ts';
import { onTerminal } from './test-terminal.ts';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';
import { confirmed } from '../money/withdrawals/test-confirmed.ts';
import { withRiskCleared } from '../money/risk/test-risk.ts';

const iban = 'DE89370400440532013000';

let ledger: TestLedger;
let member: Member;
let id: string;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  member = await ledger.member();
  await ledger.topUp(member, 10_000n);
  ({ id } = await withdraw(ledger.as(member), { ...aWithdrawal(6_000n), swiftCode: iban }));
  await confirmed(ledger.asOwner, id);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

async function command(args: string, { onTestMoney = true, limits = usualLimits, oneOperator = true } = {}) {
  const words = args.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
  const settings = { db: ledger.owner, keys: () => ledger.resources.dataKeys, onTestMoney, limits, oneOperator };
  const answer = await onTerminal((terminal) => withdrawalsCommand(words, { ...settings, ...terminal }));
  return { ...answer, complained: answer.complained.join('\n') };
}

describe('the operator’s command for withdrawals', () => {
  it('lists what waits, marked as test money, the account masked', async () => {
    const { code, said } = await command('list');
    expect(code).toBe(0);
    expect(said).toContain(`${id}  TEST  requested  $60.00  Test Member`);
    expect(said).toContain('account •••• 5678');
    for (const secret of [iban, '12345678', 'Test Bank']) expect(said).not.toContain(secret);
  });

  it('shows the bank account in full on request', async () => {
    const { said } = await command(`show ${id}`);
    for (const detail of ['Bank name: Test Bank', 'Account number: 12345678', 'Sort code: 00-00-00', `code: ${iban}`])
      expect(said).toContain(detail);
  });

  it('writes no control characters of a name to the terminal', async () => {
    await ledger.asOwner('UPDATE users SET name = $2 WHERE id = $1', [member.id, '\u001b[2JOtto\npaid']);
    const { said } = await command('list');
    expect(said).toContain('[2JOtto paid <');
    expect(said).not.toContain('\u001b');
  });

  it('approves nothing that needs two operators, but rejects it', async () => {
    for (const limits of [
      { ...usualLimits, mostAlone: 59_99n },
      { ...usualLimits, weekAlone: 59_99n },
    ])
      expect(await command(`approve ${id} --test`, { limits })).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Two different operators'),
      });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 6_000n });
    expect(
      await command(`reject ${id} --reason "No."`, { limits: { mostAlone: 0n, weekAlone: 0n, waitHours: 48 } }),
    ).toMatchObject({
      said: 'The withdrawal is rejected.',
    });
  });

  it('sends the owner a live event of a decision', async () => {
    const live = await startLive(ledger.database);
    const heard: LiveEvent[] = [];
    live.hear(member.id, (event) => heard.push(event));
    expect(await command(`reject ${id} --reason "The account is closed."`)).toMatchObject({
      code: 0,
      said: 'The withdrawal is rejected.',
    });
    await expect.poll(() => heard.map(({ event }) => event)).toContain('notification');
    expect(heard.map(({ event }) => event)).toContain('wallet');
    const { records } = await listWithdrawals(ledger.as(member), { before: null, length: 1 });
    expect(records).toMatchObject([{ status: 'rejected', reason: 'The account is closed.' }]);
  });

  it('approves test money only as such, and only while test cards pay in', async () => {
    expect(await command(`approve ${id}`)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('is test money'),
    });
    expect(await command(`approve ${id} --test`, { onTestMoney: false })).toMatchObject({ code: 1 });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 6_000n });
    expect(await command(`approve ${id} --test`)).toMatchObject({ code: 0, said: 'The withdrawal is approved.' });
    expect(await command(`paid ${id}`)).toMatchObject({ code: 0, said: 'The withdrawal is paid.' });
    expect(await ledger.wallet(member)).toEqual({ balance: 4_000n, held: 0n });
    expect(await command(`returned ${id}`)).toMatchObject({ code: 1, complained: expect.stringContaining('--reason') });
    expect(await command(`returned ${id} --reason "No such account."`)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('two operators'),
    });
    expect(await command(`returned ${id} --reason "No such account." --reference R-1`)).toMatchObject({
      code: 0,
      said: 'The withdrawal is returned.',
    });
    expect(await ledger.wallet(member)).toEqual({ balance: 10_000n, held: 0n });
  });

  it('marks nothing as paid or returned that was approved here, unless one does all', async () => {
    await command(`approve ${id} --test`);
    expect(await command(`paid ${id}`, { oneOperator: false })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('another operator has to mark it as paid'),
    });
    const returned = `returned ${id} --reason "Closed." --reference R-1`;
    expect(await command(returned, { oneOperator: false })).toMatchObject({ code: 1 });
    const limits = { ...usualLimits, mostAlone: 59_99n };
    expect(await command(returned, { limits })).toMatchObject({ code: 1 });
    expect(await command(returned)).toMatchObject({ code: 0 });
  });

  it('refuses to reject without a reason, and to decide twice differently', async () => {
    expect(await command(`reject ${id}`)).toMatchObject({ code: 1, complained: expect.stringContaining('--reason') });
    expect(await command(`reject ${id} --reason "${'x'.repeat(301)}"`)).toMatchObject({ code: 1 });
    await command(`approve ${id} --test`);
    expect(await command(`reject ${id} --reason "No."`)).toMatchObject({
      code: 1,
      complained: 'This withdrawal has already been approved.',
    });
  });

  it.each(['decide', 'approve', 'approve 1', `approve ${'0'.repeat(36)}`, 'list all', 'reject --why x', 'show'])(
    'prints its usage for %s',
    async (args) => {
      expect(await command(args)).toMatchObject({
        code: 2,
        complained: expect.stringContaining('Use: npm run withdrawals'),
      });
    },
  );

  it('says that an unknown withdrawal was not found', async () => {
    const unknown = '0198c2f0-0000-7000-8000-000000000000';
    for (const args of [`show ${unknown}`, `approve ${unknown}`, `paid ${unknown}`])
      expect(await command(args)).toMatchObject({ code: 1, complained: 'This withdrawal was not found.' });
  });
});

const file = new URL('./decide-withdrawals.ts', import.meta.url).pathname;

it('the command decides on the environment’s database and sends the owner live events', async () => {
  const live = await startLive(ledger.database);
  const heard: LiveEvent[] = [];
  live.hear(member.id, (event) => heard.push(event));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: ledger.ownerUrl,
    SANDBOX: '1',
    DATA_DIR: ledger.resources.config.dataDir,
    SECRET: 'a-secret-that-only-this-test-knows-of',
  };
  const run = () => promisify(execFile)(process.execPath, [file, 'approve', id, '--test'], { env });
  // In production money that has just come by card is looked at first.
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('Signs of risk were found') });
  await withRiskCleared(ledger.asOwner, id);
  const { stdout } = await run();
  expect(stdout).toBe('The withdrawal is approved.\n');
  expect(await ledger.wallet(member)).toEqual({ balance: 4_000n, held: 0n });
  // The wallet's event of the withdrawal itself may still come in too: it is sent a moment later.
  const events = () => [...new Set(heard.map(({ event }) => event))].sort();
  await expect.poll(() => events()).toEqual(['notification', 'notifications', 'wallet']);
});
