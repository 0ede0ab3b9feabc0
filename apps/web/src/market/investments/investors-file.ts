import { toCsv } from '@guildhall/contract/csv.ts';
import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import { monthsLater, receivableCents } from '@guildhall/contract/market/returns.ts';
import { wordOfState } from '../../money/payments/state-word.tsx';
import type { Project } from '../projects/project-funding.tsx';
import type { Investor } from './investors.queries.ts';

const columns = ['Name', 'Amount', 'Date', 'Message', 'Document'];
/** Behind those that were there first, so that what reads the file by position still does. */
const more = ['Refunded', 'Remaining', 'Return Due', 'Due', 'Verified', 'Investor Id', 'Investment Id', 'State', 'Fee'];

/**
 * A register of a project's investors as CSV, in dollars: what was paid, given back and remains, what is to come back of the rest, and on which
 * day (UTC). The remaining sums come to what the project has raised.
 */
export function investorsFile(
  { duration, returnOnInvestment }: Pick<Project, 'duration' | 'returnOnInvestment'>,
  investors: readonly Omit<Investor, 'dispute' | 'refundable' | 'mayRefund' | 'document' | 'agreementHash'>[],
): string {
  const rows = investors.map((each) => {
    const rest = fromDollars(each.amount) - fromDollars(each.refunded);
    return [
      each.name,
      each.amount,
      each.createdAt,
      each.msg,
      each.documentName,
      each.refunded,
      toDollars(rest),
      toDollars(receivableCents(rest, returnOnInvestment)),
      // The months of what is in escrow have not begun.
      each.state === 'escrow' ? '' : monthsLater(new Date(each.createdAt), duration).toISOString().slice(0, 10),
      each.verified ? 'Yes' : 'No',
      each.investorId,
      each.id,
      each.state === '' ? '' : wordOfState(each.state),
      each.fee ?? 0,
    ];
  });
  return toCsv([[...columns, ...more], ...rows]);
}
