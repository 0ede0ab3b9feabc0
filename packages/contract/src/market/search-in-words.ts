import { formatCents, formatWhole } from '../money.ts';

/** Cents; empty or null narrows nothing. */
type Narrowed = {
  search: string;
  category: string;
  place: string;
  minInvestment: bigint | null;
  duration: number | null;
};

/** What a search among the open projects looks for, in few words. */
export function searchInWords({ search, category, place, minInvestment, duration }: Narrowed): string {
  return [
    search && `“${search}”`,
    category,
    place && `in ${place}`,
    minInvestment !== null && `minimum up to ${formatCents(minInvestment)}`,
    duration !== null && `up to ${formatWhole(duration)} ${duration === 1 ? 'month' : 'months'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
