import { searchInWords } from '@guildhall/contract/market/search-in-words.ts';
import { fromDollars } from '@guildhall/contract/money.ts';
import { pathTo } from '../../paths.ts';
import type { SavedSearch } from './saved-searches.queries.ts';

/** What a saved search looks for, in few words. */
export function describeSearch({ minInvestment, ...search }: SavedSearch): string {
  return searchInWords({ ...search, minInvestment: minInvestment === null ? null : fromDollars(minInvestment) });
}

/** The open projects, narrowed so. */
export function addressOfSearch({ search, categoryId, place, minInvestment, duration, sort }: SavedSearch): string {
  const filters = Object.entries({ search, categoryId, place, minInvestment, duration, sort }).flatMap(
    ([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]]),
  );
  return pathTo('projects/open', Object.fromEntries(filters));
}
