import { formatDollars } from '@guildhall/contract/money.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import type { SavedSearch } from './saved-searches.queries.ts';

/** What a saved search looks for, in few words. */
export function describeSearch({ search, category, place, minInvestment, duration }: SavedSearch): string {
  return [
    search && `“${search}”`,
    category,
    place && `in ${place}`,
    minInvestment !== null && `minimum up to ${formatDollars(minInvestment)}`,
    duration !== null && `up to ${count(duration, 'month')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The open projects, narrowed so. */
export function addressOfSearch({ search, categoryId, place, minInvestment, duration, sort }: SavedSearch): string {
  const filters = Object.entries({ search, categoryId, place, minInvestment, duration, sort }).flatMap(
    ([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]]),
  );
  return pathTo('projects/open', Object.fromEntries(filters));
}
