import type { Member, TestLedger } from '../wallet/test-ledger.ts';

const text = `WITH new AS (SELECT uuidv7() AS id)
  INSERT INTO withdrawals (id, user_id, amount_cents, bank_name, account_holder_name, account_number, sort_code, swift_code,
    account_ending, hold_id)
  SELECT new.id, $1, 1, 'Old Bank', 'Test Member', '12345678', '10-20-30', $2, '5678', hold_money($1, 1, 'withdrawal', new.id)
  FROM new RETURNING id`;

/** A withdrawal of one cent as a version that did not encrypt bank details has left it. Answers its id. */
export async function leaveReadableWithdrawal(ledger: TestLedger, member: Member, swiftCode: string): Promise<string> {
  return (await ledger.asOwner<{ id: string }>(text, [member.id, swiftCode]))[0]!.id;
}
