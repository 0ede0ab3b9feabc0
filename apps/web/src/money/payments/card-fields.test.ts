import { expect, test } from 'vitest';
import { cardFields, formatCardNumber, formatExpiry, toCard } from './card-fields.ts';

test('a card number is grouped by four and takes digits only', () => {
  expect(formatCardNumber('42424')).toBe('4242 4');
  expect(formatCardNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('4242')).toBe('4242');
});

test('an expiry is parsed in every notation', () => {
  expect(formatExpiry('1')).toBe('1');
  expect(formatExpiry('4')).toBe('04');
  expect(formatExpiry('12')).toBe('12');
  expect(formatExpiry('1230')).toBe('12 / 30');
  expect(formatExpiry('12/30')).toBe('12 / 30');
  expect(formatExpiry('12/2030')).toBe('12 / 2030');
});

test('the expiry is sent as month and year', () => {
  expect(toCard({ number: '4242', expiry: '12 / 30', cvc: '123' })).toEqual({
    number: '4242',
    expMonth: '12',
    expYear: '30',
    cvc: '123',
  });
});

test.each([
  [{}, ['Card number is required', 'Expiry is required', 'CVC is required']],
  [
    { number: '4242', expiry: '13 / 30', cvc: '1' },
    ['Please check the card number.', 'Please check the expiry.', 'Please check the CVC.'],
  ],
])('a card form shows missing fields: %o', (values, messages) => {
  expect(cardFields.safeParse(values).error?.issues.map((issue) => issue.message)).toEqual(messages);
});
