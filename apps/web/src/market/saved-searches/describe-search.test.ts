import { expect, it } from 'vitest';
import { addressOfSearch, describeSearch } from './describe-search.ts';

const nothing = {
  id: '1',
  search: '',
  categoryId: null,
  category: '',
  place: '',
  minInvestment: null,
  duration: null,
  sort: '',
  createdAt: '2026-11-22T12:00:00.000Z',
};

it('a saved search is told in few words, and leads to what it finds', () => {
  const all = {
    ...nothing,
    search: 'oven & co',
    categoryId: 'c',
    category: 'Food and Drink',
    place: 'Lisbon',
    minInvestment: 20.5,
    duration: 1,
    sort: 'funded',
  };
  expect(describeSearch(all)).toBe('“oven & co” · Food and Drink · in Lisbon · minimum up to $20.50 · up to 1 month');
  expect(addressOfSearch(all)).toBe(
    '/projects/open?search=oven+%26+co&categoryId=c&place=Lisbon&minInvestment=20.5&duration=1&sort=funded',
  );
  expect(describeSearch({ ...nothing, duration: 12 })).toBe('up to 12 months');
  expect(addressOfSearch({ ...nothing, duration: 12 })).toBe('/projects/open?duration=12');
});
