import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptedColumns } from './encrypted-columns.ts';
import { dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import { encryptAnew } from '../platform/secrets/encrypt-anew.ts';
import { aWithdrawal, openTestLedger, type Member, type TestLedger } from '../money/wallet/test-ledger.ts';
import { withdraw } from '../money/withdrawals/withdraw.ts';
import { withdrawalsCommand } from './decide-withdrawals.ts';
import { rotateKeys } from './rotate-keys.ts';
import { usualLimits } from '../money/withdrawals/withdrawals.settings.ts';

const iban = 'DE89370400440532013000';

let ledger: TestLedger;
let member: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  member = await ledger.member();
  await ledger.topUp(member, 100_000n);
});
afterAll(() => ledger.stop());

function config() {
  return { dataDir: ledger.resources.config.dataDir, dataKeys: '' };
}

async function ask() {
  return (await withdraw(ledger.as(member), { ...aWithdrawal(1n), swiftCode: iban })).id;
}

async function keyIds() {
  const text = 'SELECT DISTINCT bank_key_id AS id FROM withdrawals';
  return (await ledger.asOwner<{ id: string | null }>(text)).map(({ id }) => id);
}

async function rotate() {
  const said: string[] = [];
  const code = await rotateKeys(ledger.owner, config(), (line) => said.push(line));
  return { code, said: said.join('\n') };
}

async function shown(id: string) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const keys = () => openDataKeys('', dataKeyFile(config()));
  await withdrawalsCommand(['show', id], {
    db: ledger.owner,
    keys,
    onTestMoney: true,
    limits: usualLimits,
    oneOperator: true,
    say,
    complain: say,
  });
  return said.join('\n');
}

describe('rotating the data keys', () => {
  it('brings every row under a new key, which a running server takes up by itself', async () => {
    const ids = await Promise.all(Array.from({ length: 250 }, ask));
    const old = ledger.resources.dataKeys.newest();
    const { said } = await rotate();
    const newest = ledger.resources.dataKeys.newest();
    expect(newest).not.toBe(old);
    expect(said).toContain('withdrawals: 250 encrypted, 0 failed.');
    expect(await keyIds()).toEqual([newest]);
    const rows = await ledger.asOwner<{ row: string }>('SELECT w::text AS row FROM withdrawals AS w');
    for (const { row } of rows) expect(row).not.toMatch(/DE8937|12345678|Bank|10-20-30/);
    expect(await shown(ids[249]!)).toContain(iban);
    expect(await shown(await ask())).toContain(iban);
    expect(await keyIds()).toEqual([newest]);
  });

  it('resumes after an interruption with the key it had made', async () => {
    let written = 0;
    const [column] = encryptedColumns;
    const cut = [
      {
        ...column!,
        write: async (...args: Parameters<NonNullable<typeof column>['write']>) => {
          if (++written > 230) throw new Error('Cut off.');
          return column!.write(...args);
        },
      },
    ];
    const { addDataKey } = await import('../platform/secrets/data-key-file.ts');
    const { id } = addDataKey(dataKeyFile(config()));
    await expect(encryptAnew(ledger.owner, ledger.resources.dataKeys, cut)).rejects.toThrow('Cut off.');
    expect(await keyIds()).toHaveLength(2);
    const { said } = await rotate();
    expect(said).toContain('51 rows are not under the newest key');
    expect(await keyIds()).toEqual([id]);
  });

  it('leaves and counts values under a missing key', async () => {
    const lost = 'UPDATE withdrawals SET bank_key_id = $1 WHERE id = (SELECT min(id::text)::uuid FROM withdrawals)';
    await ledger.asOwner(lost, ['lost']);
    const { code, said } = await rotate();
    expect(code).toBe(1);
    expect(said).toContain('0 encrypted, 1 failed.');
    expect(await keyIds()).toContain('lost');
  });
});
