import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWithdrawal, markedAlone, openTestLedger, type TestLedger } from '../money/wallet/test-ledger.ts';
import { decideWithdrawal } from '../money/withdrawals/decide-withdrawal.ts';
import { withdraw } from '../money/withdrawals/withdraw.ts';
import { refuse } from '../platform/calls/refusal.ts';
import { payoutsCommand } from './payouts-command.ts';
import { onTerminal } from './test-terminal.ts';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';
import { confirmed } from '../money/withdrawals/test-confirmed.ts';

let ledger: TestLedger;
let folder: string;
beforeAll(async () => {
  ledger = await openTestLedger();
  folder = await mkdtemp(join(tmpdir(), 'payouts-'));
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await rm(folder, { recursive: true });
  await ledger.stop();
});

async function command(args: string, { onTestMoney = true } = {}) {
  const words = args.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
  const settings = {
    db: ledger.owner,
    keys: () => ledger.resources.dataKeys,
    onTestMoney,
    debtor: null,
    limits: markedAlone,
  };
  const answer = await onTerminal((terminal) => payoutsCommand(words, { ...settings, ...terminal }));
  return { ...answer, complained: answer.complained.join('\n') };
}

/** The ids of two approved withdrawals of test money, of $20 and $30. */
async function twoApproved(): Promise<string[]> {
  const member = await ledger.member();
  await ledger.topUp(member, 10_000n);
  const ids: string[] = [];
  for (const cents of [20_00n, 30_00n]) {
    const { id } = await withdraw(ledger.as(member), aWithdrawal(cents));
    await confirmed(ledger.asOwner, id);
    await decideWithdrawal({ db: ledger.owner, refuse }, { id, approve: true, operatorId: null, asTest: true });
    ids.push(id);
  }
  return ids;
}

describe('the operator’s command for payout batches', () => {
  it('makes a batch, writes its files, notes it paid and one of it returned', async () => {
    const [, second] = await twoApproved();
    expect((await command('list')).said).toContain('2 approved wait for a batch of TEST money.');
    const created = await command('create --test');
    expect(created.said).toMatch(/TEST {2}batch 1 .* 2 payments {2}\$50\.00 {2}2 to pay/);
    const id = created.said.split(' ')[0]!;

    const shown = (await command(`show ${id}`)).said;
    expect(shown).toContain('approved  $30.00  Test Member, account •••• 5678');
    for (const [flag, ending] of [
      ['', 'xml'],
      [' --csv', 'csv'],
    ]) {
      const { said } = await command(`file ${id} --to ${folder}${flag}`);
      const path = said.split('\n')[0]!;
      expect(path).toMatch(new RegExp(`/test-payout-1-[0-9a-f]{8}\\.${ending}$`));
      const sum = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      expect(said).toContain(sum);
      expect(shown).toContain(sum);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    expect(await command(`file ${id} --to ${folder}`)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('EEXIST'),
    });

    expect((await command(`paid ${id} --reference "B 1"`)).said).toBe('2 of batch 1 are paid.');
    expect((await command(`paid ${id} --reference "B 2"`)).said).toBe('0 of batch 1 are paid.');
    expect((await command(`returned ${second} --reason "Closed." --reference R-1`)).said).toBe(
      'The withdrawal is returned.',
    );
    expect((await command('list')).said).toMatch(/batch 1 .*nothing left to pay, 1 returned/);
    const verbs = await ledger.asOwner<{ verb: string }>(
      "SELECT verb FROM audit_entries WHERE operator_id IS NULL AND (verb LIKE 'payout%' OR verb = 'withdrawal.return') ORDER BY seq",
    );
    expect(verbs.map(({ verb }) => verb)).toEqual([
      'payout-batch.create',
      'payout-batch.file',
      'payout-batch.file',
      'payout-batch.file',
      'payout-batch.paid',
      'withdrawal.return',
    ]);
  });

  it('refuses a batch of nothing, of real money without an account that pays, and of test money where real money is paid in', async () => {
    const refused = (complained: string) => ({ code: 1, complained: expect.stringContaining(complained) });
    expect(await command('create --test')).toMatchObject(refused('There are no approved withdrawals'));
    expect(await command('create')).toMatchObject(refused('PAYOUT_DEBTOR_NAME'));
    expect(await command('create --test', { onTestMoney: false })).toMatchObject(refused('Real money is paid in here'));
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await command(`paid ${nobody}`)).toMatchObject(refused('Please give --reference'));
    expect(await command(`paid ${nobody} --reference B`)).toMatchObject(refused('This batch was not found.'));
    expect(await command(`returned ${nobody}`)).toMatchObject(refused('Please give --reason'));
  });

  it('says how it is used where it is not understood', async () => {
    for (const args of ['sweep', 'create now', 'show', 'file 1 --to x', 'paid', 'list --csv=1'])
      expect(await command(args), args).toMatchObject({
        code: 2,
        complained: expect.stringContaining('Use: npm run operator -- payouts list'),
      });
  });
});
