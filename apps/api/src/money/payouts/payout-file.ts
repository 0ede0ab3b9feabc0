import { createHash } from 'node:crypto';
import { csvRows } from '@guildhall/contract/csv.ts';
import type { BankAccount } from '../withdrawals/bank-account/bank-account.ts';
import { creditorOf } from '../withdrawals/bank-account/creditor.ts';

/** From which account the bank pays; the Swift code (BIC) is empty where none is known. */
export type Debtor = { name: string; account: string; bic: string };

/** One payment of a batch, in cents. */
export type Payment = { id: string; cents: bigint; account: BankAccount };

/** Whether a file pays withdrawals, or the house its fees. */
type Pays = 'withdrawals' | 'fees';

/** What the files of a batch are written of, or those of a payout of fees. */
export type PayoutFile = {
  pays: Pays;
  id: string;
  number: number;
  createdAt: Date;
  test: boolean;
  debtor: Debtor;
  payments: Payment[];
};

/** What payer and payee read: at most 140 characters. */
export function remittance(id: string, { pays, test }: Pick<PayoutFile, 'pays' | 'test'>): string {
  return `${test ? 'TEST, no real money. ' : ''}${pays === 'fees' ? 'Fees' : 'Withdrawal'} ${id}`;
}

/** Names the payment at every bank: 32 characters. */
export function endToEnd(id: string): string {
  return id.replaceAll('-', '');
}

/** Names the batch: a bank takes no message of the same name twice. */
export function messageId({ pays, id, number, test }: PayoutFile): string {
  return `${test ? 'TEST-' : ''}${pays === 'fees' ? 'FEES' : 'PAYOUT'}-${number}-${id.slice(0, 8)}`;
}

/** Names the file, without its ending. */
export function payoutFileName(file: PayoutFile): string {
  return messageId(file).toLowerCase();
}

const columns = 'number,reference,name,iban,account,sort code,swift code,bank,amount,currency,text'.split(',');

/** The batch as CSV in UTF-8, whose texts no spreadsheet takes for formulas; the names as people wrote them. */
export function payoutCsv(file: PayoutFile): string {
  return csvRows([
    columns,
    ...file.payments.map(({ id, cents, account }, index) => {
      const { iban, number, clearing, bic } = creditorOf(account);
      return [
        index + 1,
        endToEnd(id),
        account.accountHolderName,
        iban,
        iban === '' ? number : '',
        clearing,
        bic,
        account.bankName,
        cents,
        'USD',
        remittance(id, file),
      ];
    }),
  ]);
}

/** SHA-256 of a file in UTF-8, in hexadecimal digits. */
export function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
