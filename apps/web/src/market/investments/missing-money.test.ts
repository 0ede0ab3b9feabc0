import { expect, it } from 'vitest';
import { readAddToInvest } from '../../money/wallet/add-to-invest.ts';
import { addToInvest, missingIn, missingInWords, readAddedToInvest } from './missing-money.ts';

it('adds what is missing, and no less than can be added', () => {
  expect(missingIn(30_000n, 45_050n)).toBe(15_050n);
  expect(missingIn(30_000n, 30_000n)).toBe(0n);
  expect(addToInvest('p', 15_050n)).toEqual({ investIn: 'p', amount: '150.50' });
  expect(addToInvest('p', 20_000n)).toEqual({ investIn: 'p', amount: '200' });
  expect(addToInvest('p', 250n)).toEqual({ investIn: 'p', amount: '10' });
  expect(missingInWords(15_050n)).toBe('Your wallet needs $150.50 more to pay this.');
  expect(missingInWords(250n)).toBe('Your wallet needs $2.50 more to pay this. The least you can add is $10.00.');
});

it('is read only from what was handed for it', () => {
  expect(readAddToInvest(addToInvest('p', 20_000n))).toEqual({ investIn: 'p', amount: '200' });
  for (const other of [null, undefined, 'p', {}, { investIn: 'p' }, { investIn: 1, amount: '200' }])
    expect(readAddToInvest(other)).toBeUndefined();
  expect(readAddedToInvest({ paysFromWallet: true })).toBe(true);
  for (const other of [null, undefined, {}, { paysFromWallet: 'yes' }]) expect(readAddedToInvest(other)).toBe(false);
});
