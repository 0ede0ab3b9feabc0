import {
  instalmentsOf,
  yearlyRate,
  type Instalment,
  type ReturnTerms,
} from '@guildhall/contract/market/instalments.ts';
import { formatBrief, formatCents } from '@guildhall/contract/money.ts';
import { rateInWords, receivableCents } from '@guildhall/contract/market/returns.ts';
import type { ReactNode } from 'react';
import { count } from '../../ui/count.ts';

/** `when` says when a month after the release is. */
type Props = { instalments: readonly Instalment[]; when: (month: number) => ReactNode };

/** When something comes back, and in what parts: "in 12 instalments, the first $91.66 after 1 month, the last …". */
export function InstalmentsInWords({ instalments, when }: Props) {
  const [first, ...more] = instalments;
  const last = more.at(-1);
  if (!first) return null;
  if (!last) return when(first.month);
  return (
    <>
      in {count(instalments.length, 'instalment')}, the first {amountOf(first)} {when(first.month)}, the last{' '}
      {amountOf(last)} {when(last.month)}
    </>
  );
}

function amountOf(instalment: Instalment) {
  return formatCents(instalment.principal + instalment.return);
}

/** In cents. */
const example = 100_000n;

/** What $1,000 gives back on these terms, when, and at what yearly rate. */
export function ReturnOfThousand({ terms }: { terms: ReturnTerms }) {
  return (
    <>
      {formatBrief(example)} {'gives back '}
      <strong>{formatCents(receivableCents(example, terms.returnOnInvestment))}</strong>{' '}
      <InstalmentsInWords
        instalments={instalmentsOf(example, terms)}
        when={(month) => `after ${count(month, 'month')}`}
      />
      . Yearly rate: {rateInWords(yearlyRate(terms))}.
    </>
  );
}
