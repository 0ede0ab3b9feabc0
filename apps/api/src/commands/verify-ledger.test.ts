import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeInvestment } from '../market/investments/investments.sql.ts';
import { order } from '../market/orders/order.ts';
import { openPayment, settleInLedger } from '../money/payments/payments.sql.ts';
import { refuse } from '../platform/calls/refusal.ts';
import { issueReceipts } from '../money/receipts/issue-receipts.ts';
import { anOrder, aWithdrawal, openTestLedger, type Member, type TestLedger } from '../money/wallet/test-ledger.ts';
import { decideWithdrawal } from '../money/withdrawals/decide-withdrawal.ts';
import { withdraw } from '../money/withdrawals/withdraw.ts';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';
import { confirmed } from '../money/withdrawals/test-confirmed.ts';

let ledger: TestLedger;
let member: Member;

beforeAll(async () => {
  ledger = await openTestLedger();
  const seller = await ledger.member(2);
  member = await ledger.member();
  const documentId = await ledger.document(member);
  const projectId = await ledger.project({ by: seller, budget: 1_000n });
  await ledger.topUp(member, 5_000n);
  await order(ledger.as(member), anOrder(projectId, 1, true));
  const byCard = await order(ledger.as(member), anOrder(projectId, 1, false));
  const opening = {
    payerId: member.id,
    provider: 'sandbox',
    purchaseId: byCard.orderId,
    amountCents: 1_000n,
    returnUrl: '',
  };
  await settleInLedger(ledger.database, (await openPayment(ledger.database, opening)).paymentId);
  const investment = { projectId, message: 'Good luck.', documentId, holdSeconds: 60 };
  await placeInvestment(ledger.as(member), { ...investment, cents: 300n, choice: 1 });
  await placeInvestment(ledger.as(member), { ...investment, cents: 100n, choice: 0 });
  const { id } = await withdraw(ledger.as(member), aWithdrawal(200n));
  await confirmed(ledger.asOwner, id);
  await decideWithdrawal({ db: ledger.database, refuse }, { id, approve: true, operatorId: null, asTest: true });
  await withdraw(ledger.as(member), aWithdrawal(300n));
  await issueReceipts(ledger.resources);
});
afterAll(() => ledger.stop());

/** What is found after an owner's tampering, which is undone again. */
async function faultsAfter(...tampering: string[]): Promise<string[]> {
  let faults: string[] = [];
  const undo = new Error('Undo.');
  const work = ledger.owner.transaction(async (db) => {
    for (const text of ['SET LOCAL session_replication_role = replica', ...tampering])
      await db.query({ name: '', text }, []);
    faults = await verifyLedger(db);
    throw undo;
  });
  await work.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return faults;
}

describe('verifying the ledger', () => {
  it('finds nothing in a consistent one, with the application’s own role too', async () => {
    expect(await verifyLedger(ledger.owner)).toEqual([]);
    expect(await verifyLedger(ledger.database)).toEqual([]);
  });

  it.each([
    ['a balance is the sum', "UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'fees'"],
    [
      'the balances of all accounts',
      "UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'fees'",
    ],
    ['a balance is the sum', "UPDATE ledger_accounts SET transfers_count = transfers_count + 1 WHERE kind = 'payouts'"],
    ['every account of a person', "DELETE FROM ledger_accounts WHERE kind = 'wallet'"],
    [
      'the transfers of an account are numbered',
      "UPDATE transfers SET debit_balance_after = debit_balance_after + 1 WHERE code = 'order'",
    ],
    [
      'the transfers of an account are numbered',
      "UPDATE transfers SET credit_seq = credit_seq + 9 WHERE code = 'investment'",
    ],
    ['every transfer is a permitted move', "UPDATE transfers SET code = 'refund' WHERE code = 'order'"],
    ['what is held is the sum', 'UPDATE ledger_accounts SET held_cents = held_cents + 1 WHERE held_cents > 0'],
    ['what is held is the sum', "UPDATE holds SET status = 'released', resolved_at = now() WHERE status = 'held'"],
    [
      'a hold stands as its withdrawal',
      "UPDATE withdrawals SET status = 'rejected', decided_at = now() WHERE status = 'pending'",
    ],
    ['a completed order has one transfer', "UPDATE orders SET status = 'failed'"],
    ['a completed order has one transfer', "UPDATE transfers SET amount_cents = 1 WHERE code = 'order'"],
    ['a completed order has one transfer', "UPDATE transfers SET id = uuidv7() WHERE code = 'order'"],
    [
      'a completed investment has one transfer',
      "UPDATE investments SET status = 'COMPLETED', escrow = coalesce(escrow, 'firm')",
    ],
    [
      'an approved, paid or returned withdrawal has one transfer',
      "UPDATE withdrawals SET status = 'approved', decided_at = now()",
    ],
    [
      'a returned withdrawal was given back once',
      "UPDATE withdrawals SET status = 'returned', decided_at = now(), returned_at = now()",
    ],
    [
      'a settled payment has one transfer',
      "UPDATE payments SET settled_at = NULL, result = NULL WHERE purpose = 'topup'",
    ],
    ['a settled payment has one transfer', 'UPDATE payments SET amount_cents = amount_cents + 1'],
    ['a settled payment has one transfer', 'UPDATE payments SET received_cents = 1 WHERE settled_at IS NOT NULL'],
    ['what a provider has taken back', "UPDATE payments SET status = 'refunded' WHERE purpose = 'topup'"],
    ['what a provider has taken back', 'UPDATE payments SET disputed_cents = 1 WHERE settled_at IS NOT NULL'],
    ['what a provider has taken back', "UPDATE transfers SET reverses = id WHERE code = 'order'"],
    ['what an account owes', "UPDATE ledger_accounts SET owed_cents = 1 WHERE kind = 'wallet'"],
    ['the fees of a provider', 'UPDATE payments SET fee_cents = 1'],
    ['a purchase with a part by card', "UPDATE payments SET result = 'credited' WHERE purpose = 'order'"],
    ['a project has raised', 'UPDATE projects SET raised_cents = raised_cents + 1'],
    ['a project has raised', 'UPDATE projects SET capturing_cents = capturing_cents + 1'],
    ['a project has raised', "UPDATE investments SET takes_place = true WHERE status = 'COMPLETED'"],
    ['a project has raised', 'UPDATE projects SET investors = investors + 1'],
    ['the kept numbers', "UPDATE ledger_accounts SET orders_count = orders_count + 1 WHERE kind = 'wallet'"],
    ['the kept numbers', "UPDATE ledger_accounts SET sales_count = sales_count + 1 WHERE kind = 'wallet'"],
    ['the kept sums of investments', 'UPDATE portfolio_categories SET invested_cents = invested_cents + 1'],
    ['the kept sums of investments', 'UPDATE portfolio_categories SET receivable_cents = receivable_cents + 1'],
    ['what has gone to projects', 'UPDATE portfolio_flow_days SET cents = cents + 1'],
    ['what has gone to projects', 'DELETE FROM portfolio_flow_days'],
    ['what was promised', 'UPDATE promised_sums SET principal_cents = principal_cents + 1'],
    ['the principal that has not come back', 'DELETE FROM outstanding_organizations'],
    ['the principal that has not come back', 'UPDATE outstanding_days SET due_on = due_on + 1'],
    ['the principal that has not come back', 'DELETE FROM outstanding_sums'],
    ['the principal that has not come back', 'UPDATE outstanding_days SET is_paused = true'],
    ['the principal that has not come back', 'UPDATE portfolio_categories SET escrow_cents = escrow_cents + 1'],
    ['what has come back of what was written off', 'UPDATE portfolio_categories SET recovered_cents = 1'],
    ['what each portfolio came to', 'UPDATE portfolio_history SET outstanding_return = outstanding_return + 1'],
    ['what each portfolio came to', 'UPDATE portfolio_history SET invested = invested + 1'],
    ['what each portfolio came to', 'DELETE FROM portfolio_history'],
    ['a holding has got', 'UPDATE investments SET principal_paid = 1'],
    ['a holding is due on the day', 'UPDATE investments SET due_on = due_on + 1'],
    ['what is still to be paid', 'DELETE FROM due_sums'],
    ['what is still to be paid', 'UPDATE projects SET next_due = next_due + 1'],
    ['what organizations have to pay', 'UPDATE owed_days SET instalments = instalments + 1'],
    ['what organizations have to pay', 'DELETE FROM owed_days'],
    ['what organizations have to pay', 'INSERT INTO repaid_sums SELECT id, 1 FROM users'],
    ['what organizations have to pay', 'UPDATE projects SET has_dues = false'],
    ['what organizations have to pay', "DELETE FROM own_totals WHERE list = 'projects with dues'"],
    ['what an organization has raised', 'UPDATE organization_months SET raised_cents = raised_cents + 1'],
    ['what an organization has raised', 'DELETE FROM organization_months'],
    ['the kept numbers', "UPDATE ledger_accounts SET investments_count = investments_count + 1 WHERE kind = 'wallet'"],
    ['what was paid has one receipt', "DELETE FROM receipts WHERE kind = 'topup'"],
    ['what was paid has one receipt', 'UPDATE receipts SET amount_cents = amount_cents + 1'],
    ['what was paid has one receipt', 'UPDATE receipts SET id = uuidv7()'],
    ['what was paid has one receipt', 'UPDATE receipts SET user_id = uuidv7()'],
    ['the receipts of a year', 'UPDATE receipts SET number = number + 9'],
    ['the receipts of a year', 'UPDATE receipt_series SET last = last + 1'],
  ])('finds that not %s … after: %s', async (rule, tampering) => {
    expect(await faultsAfter(tampering)).toContainEqual(expect.stringContaining(`Broken: ${rule}`));
  });
});
