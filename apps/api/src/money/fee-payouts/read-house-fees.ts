import type { readBooks as route } from '@guildhall/contract/money/books.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Config } from '../../configuration/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { masked } from '../../platform/text/masked.ts';
import { endingOf } from '../withdrawals/bank-account/bank-account.ts';
import { accountsOf } from './fee-payout.ts';
import { findHouseFees, findPayouts, type StoredPayout } from './fee-payouts.sql.ts';

const most = 20;

/** What the house has of fees, the part of it that can be paid out, to which account, and the newest payouts. */
export async function readHouseFees(db: Db, config: Config): Promise<DataOf<typeof route>['fees']> {
  const { payee, debtor } = accountsOf(config);
  const fees = await findHouseFees(db, config.feesStayDays);
  const payouts = await findPayouts(db, most);
  return {
    ...fees,
    stayingDays: config.feesStayDays,
    holder: payee?.accountHolderName ?? '',
    account: payee ? masked(endingOf(payee)) : '',
    closed:
      payee === null ? 'no_account' : debtor === null ? 'no_payer' : fees.payable <= fees.requested ? 'nothing' : null,
    payouts: payouts.map(shownPayout),
  };
}

function shownPayout({
  cents,
  payee,
  debtor: _,
  requestedAt,
  decidedAt: __,
  xmlSha256: ___,
  csvSha256: ____,
  ...payout
}: StoredPayout) {
  return {
    ...payout,
    amount: cents,
    holder: payee.accountHolderName,
    account: masked(endingOf(payee)),
    requestedAt: requestedAt.toISOString(),
  };
}
