import type { lineOutcomes } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { masked } from '../../platform/text/masked.ts';
import type { LeftLine, PlannedLine, StoredStatement } from './bank-statements.sql.ts';
import { whyLeft } from './line-words.ts';

/** A statement as the list of them shows it. */
export function listedStatement(statement: StoredStatement) {
  const { id, format, name, account, currency, firstDay, lastDay, readBy, lines, waiting, paid, returned } = statement;
  return {
    id,
    format,
    name,
    currency,
    firstDay,
    lastDay,
    readBy,
    lines,
    waiting,
    paid,
    returned,
    account: account === '' ? '' : masked(account.slice(-4)),
    readAt: statement.readAt.toISOString(),
    appliedAt: statement.appliedAt?.toISOString() ?? '',
  };
}

/** The same with what its own page shows beside. */
export function shownStatement(statement: StoredStatement) {
  const { sha256, appliedBy, opening, closing } = statement;
  return {
    ...listedStatement(statement),
    sha256,
    appliedBy,
    ...(opening === null ? {} : { opening }),
    ...(closing === null ? {} : { closing }),
  };
}

/** What the lists of lines have in common. */
export function shownLine(line: LeftLine) {
  const { id, day, cents, currency, credit, names, reference, reason, outcome, owner } = line;
  return {
    id,
    day,
    currency,
    credit,
    names,
    reference,
    reason,
    owner,
    withdrawalId: line.withdrawalId ?? '',
    batchId: line.batchId ?? '',
    why: whyLeft(outcome),
    ...(cents === null ? {} : { amount: cents }),
  };
}

/** What applying the statement would do with a line, or has done. */
export function outcomeOf({ state, outcome }: PlannedLine): (typeof lineOutcomes)[number] {
  if (state !== 'waits') return state;
  if (outcome === 'paid') return 'toPay';
  if (outcome === 'returned') return 'toReturn';
  return outcome === 'repeated' ? 'repeated' : 'left';
}
