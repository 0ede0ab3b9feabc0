import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { testDebtor } from '../payouts/payouts.settings.ts';
import type { TestLedger } from '../wallet/test-ledger.ts';
import { limits as modelLimits } from '../wallet/test-ledger-model.ts';
import {
  approveInLedger,
  cancelInLedger,
  findHouseFees,
  markPaidInLedger,
  requestInLedger,
  returnInLedger,
} from './fee-payouts.sql.ts';

const payee = {
  accountHolderName: 'Guildhall House',
  accountNumber: '12345678',
  swiftCode: 'COBADEFF',
  bankName: 'House Bank',
  sortCode: '',
};
const accounts = { payee, debtor: testDebtor };
const { mostAlone, weekAlone } = modelLimits;
const limits = { mostAlone, weekAlone, oneOperator: false };

/** The places of two operators among those who play, what one of them requests at most in cents, and whether the bank sends it back. */
type Payout = { by: readonly string[]; operator: number; other: number; cents: bigint; returned: boolean };

/**
 * Pays out what is there of fees, at most `cents`, while nobody else pays fees out, and expects what the rules say at each step. What a sale
 * or a refund moves meanwhile is as it comes.
 */
export async function payOutFees(
  { database, owner }: TestLedger,
  { by, operator, other, cents, returned }: Payout,
): Promise<void> {
  const { payable } = await findHouseFees(database, 0);
  const first = by[operator]!;
  const second = by[other]!;
  const id = randomUUID();
  // Where nothing is there, the request is refused, unless a sale brings something at this moment.
  const amount = payable > 0n && payable < cents ? payable : cents;
  const wanted = { ...accounts, operatorId: first, idempotencyKey: null, fingerprint: Buffer.alloc(32), id };
  const most = { cents: amount, reason: 'Rent.', test: true, stayDays: 0 };
  const requested = await requestInLedger(database, { ...wanted, ...most });
  if (requested.outcome === 'too_much') return;
  expect(requested).toMatchObject({ outcome: 'ok', id });
  const before = await paidOut(owner);
  const approval = { ...accounts, ...limits, id, operatorId: second, reason: 'Yes.', stayDays: 0, secondAfterDays: 0 };
  const { outcome } = await approveInLedger(database, approval);
  expect(outcome).toBeOneOf(['too_much', first === second ? 'first_repeated' : 'ok']);
  expect(before - (await paidOut(owner))).toBe(outcome === 'ok' ? amount : 0n);
  if (outcome !== 'ok') {
    expect(await cancelInLedger(database, id, second)).toBe('ok');
    return;
  }
  const paid = { id, reference: 'F-1', oneOperator: false };
  expect(await markPaidInLedger(database, { ...paid, operatorId: second })).toBe('approver');
  expect(await markPaidInLedger(database, { ...paid, operatorId: first })).toBe('ok');
  if (!returned) return;
  const back = { ...limits, id, reason: 'Closed.', reference: 'F-2' };
  const credited = await returnInLedger(database, { ...back, operatorId: first });
  expect(credited).toBeOneOf(['ok', 'first']);
  if (credited === 'first') expect(await returnInLedger(database, { ...back, operatorId: second })).toBe('ok');
  expect(await returnInLedger(database, { ...back, operatorId: first })).toBe('repeated');
  expect(await paidOut(owner)).toBe(before);
}

async function paidOut(owner: TestLedger['owner']): Promise<bigint> {
  const text = "SELECT balance_cents AS cents FROM ledger_accounts WHERE kind = 'fees_paid_out'";
  return (await owner.query<{ cents: bigint }>({ name: 'test.fees-paid-out', text }, []))[0]!.cents;
}
