import { expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

/** Of what a text may name, that which it does. */
function read(text: string) {
  return Object.fromEntries(Object.entries(readSearch(text)).filter(([, value]) => value !== null));
}

it.each([
  ['0199-not-an-id', { words: '0199-not-an-id', reference: '0199-not-an-id' }],
  ['  Ada   Archer ', { words: 'Ada Archer', reference: 'Ada Archer' }],
  ['ab', { words: 'ab' }],
  ['a', {}],
  ['', {}],
  ['c-2026-7', { complaintNumber: 'C-2026-000007' }],
  ['C-2026-1234567', { complaintNumber: 'C-2026-1234567' }],
  ['R-2026-000123', { receipt: { year: 2026, number: '123' } }],
  ['i-2026-000123', { invoice: { year: 2026, number: '123' } }],
  ['Batch 12', { batchNumber: 12 }],
  ['TEST-PAYOUT-12-0199a0b1', { batchNumber: 12 }],
  ['PAYOUT-12-0199a0b1', { batchNumber: 12 }],
  ['Batch 9999999999', { words: 'Batch 9999999999', reference: 'Batch 9999999999' }],
  ['$1,234.5', { cents: 123_450n, words: '$1,234.5', reference: '$1,234.5' }],
  ['1234.50', { cents: 123_450n, words: '1234.50', reference: '1234.50' }],
  ['US$ 12', { cents: 1200n, words: 'US$ 12', reference: 'US$ 12' }],
  ['1234', { cents: 123_400n, ending: '1234', words: '1234', reference: '1234' }],
  ['•••• 1234', { ending: '1234', words: '•••• 1234', reference: '•••• 1234' }],
  ['AB12', { ending: 'AB12', words: 'AB12', reference: 'AB12' }],
  ['Bert', { words: 'Bert', reference: 'Bert' }],
  ['12,34', { words: '12,34', reference: '12,34' }],
  ['1.234', { words: '1.234', reference: '1.234' }],
  ['0', {}],
  ['0.00', { words: '0.00', reference: '0.00' }],
  ['99999999999999999999', { words: '99999999999999999999', reference: '99999999999999999999' }],
])('reads “%s” by its form', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('knows an id with hyphens and without, as the bank writes it', () => {
  const id = '0199a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1b';
  expect(read(id)).toEqual({ id, reference: id });
  const bare = id.replaceAll('-', '').toUpperCase();
  expect(read(bare)).toEqual({ id, reference: bare });
});
