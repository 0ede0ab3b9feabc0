import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from './test-ledger.ts';

let ledger: TestLedger;
let member: Member;
let other: Member;

beforeAll(async () => {
  ledger = await openTestLedger();
  member = await ledger.member();
  other = await ledger.member(2);
  await ledger.topUp(member, 1_000n);
});
afterAll(() => ledger.stop());

function asApplication(text: string, params: unknown[] = []) {
  return ledger.database.query({ name: '', text }, params);
}

describe('the ledger’s constraints', () => {
  it.each([
    'UPDATE transfers SET amount_cents = 1',
    'DELETE FROM transfers',
    'TRUNCATE transfers',
    'UPDATE ledger_accounts SET balance_cents = 1',
    'DELETE FROM ledger_accounts',
    'DELETE FROM holds',
    "UPDATE orders SET status = 'COMPLETED'",
    "UPDATE investments SET status = 'COMPLETED'",
    "UPDATE withdrawals SET status = 'approved'",
    'UPDATE payments SET amount_cents = 1',
    'UPDATE payments SET settled_at = now()',
    'INSERT INTO transfers DEFAULT VALUES',
    'INSERT INTO payments DEFAULT VALUES',
  ])('forbid the application: %s', async (text) => {
    await expect(asApplication(text)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('resolve a hold once', async () => {
    const [held] = await ledger.asOwner(`SELECT hold_money($1, 100, 'withdrawal', uuidv7()) AS id`, [member.id]);
    const resolve = () => ledger.asOwner(`SELECT resolve_hold($1, 'released')`, [(held as { id: string }).id]);
    await resolve();
    await expect(resolve()).rejects.toThrow('has been resolved before');
  });

  it('forbid the application to move money without its functions', async () => {
    const move = "SELECT move_money(uuidv7(), $1, $2, 100, 'order')";
    await expect(asApplication(move, [member.id, other.id])).rejects.toThrow(
      'permission denied for function move_money',
    );
    await expect(asApplication("SELECT hold_money($1, 1, 'withdrawal', uuidv7())", [member.id])).rejects.toThrow(
      'permission denied',
    );
    await expect(asApplication('SELECT correct_transfer(uuidv7(), $1, 100)', [member.id])).rejects.toThrow(
      'permission denied',
    );
  });

  it.each(['UPDATE transfers SET amount_cents = 1', 'DELETE FROM transfers', 'TRUNCATE transfers'])(
    'forbid even the owner: %s',
    async (text) => {
      await expect(ledger.asOwner(text)).rejects.toThrow('The ledger is append-only');
    },
  );

  it('never overdraw a wallet', async () => {
    const moves = [
      ["SELECT move_money(uuidv7(), $1, $2, 1001, 'order')", [member.id, other.id]],
      ["SELECT hold_money($1, 1001, 'withdrawal', uuidv7())", [member.id]],
      ['UPDATE ledger_accounts SET held_cents = -1 WHERE id = $1', [member.id]],
      ['UPDATE ledger_accounts SET balance_cents = -1 WHERE id = $1', [member.id]],
    ] as const;
    for (const [text, params] of moves)
      await expect(ledger.asOwner(text, [...params])).rejects.toThrow('wallet_never_overdrawn');
    expect(await ledger.wallet(member)).toEqual({ balance: 1_000n, held: 0n });
  });

  it('permit only known moves, of amounts above zero, between two accounts', async () => {
    const move = 'SELECT move_money(uuidv7(), $1, $2, $3, $4)';
    await expect(ledger.asOwner(move, [member.id, other.id, 1, 'payout'])).rejects.toThrow('No permitted move: payout');
    await expect(ledger.asOwner(move, [member.id, other.id, 1, 'gift'])).rejects.toThrow('No permitted move: gift');
    await expect(ledger.asOwner(move, [member.id, other.id, 0, 'order'])).rejects.toThrow('transfers_check');
    await expect(ledger.asOwner(move, [member.id, member.id, 1, 'order'])).rejects.toThrow();
    await expect(ledger.asOwner(move, [member.id, '00000000-0000-0000-0000-000000000000', 1, 'order'])).rejects.toThrow(
      'No permitted move',
    );
  });

  it('move money for the same cause only once', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    await ledger.asOwner("SELECT move_money($3, $1, $2, 1, 'order')", [member.id, other.id, id]);
    await expect(
      ledger.asOwner("SELECT move_money($3, $1, $2, 1, 'order')", [member.id, other.id, id]),
    ).rejects.toThrow('transfers_pkey');
  });

  it('reverse a mistaken transfer once, by another one', async () => {
    const payment = await ledger.topUp(other, 500n);
    await ledger.asOwner('SELECT correct_transfer($1, $2, -500)', [payment, other.id]);
    await expect(ledger.asOwner('SELECT correct_transfer($1, $2, -500)', [payment, other.id])).rejects.toThrow(
      /transfers_taken_back_once|overdrawn/,
    );
  });

  it('open a wallet for every sign-up, and keep an account that has one', async () => {
    expect(await ledger.wallet(await ledger.member())).toEqual({ balance: 0n, held: 0n });
    await expect(ledger.asOwner('DELETE FROM sessions WHERE user_id = $1', [member.id])).resolves.toEqual([]);
    await expect(ledger.asOwner('DELETE FROM users WHERE id = $1', [member.id])).rejects.toThrow(
      'accounts_owner_id_fkey',
    );
  });

  it('never reopen a finished payment', async () => {
    const payment = await ledger.topUp(other, 100n);
    await expect(asApplication("UPDATE payments SET status = 'failed' WHERE id = $1", [payment])).rejects.toThrow(
      'does not go from succeeded back',
    );
  });
});
