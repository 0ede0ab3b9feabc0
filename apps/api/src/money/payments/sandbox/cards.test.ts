import { expect, it } from 'vitest';
import { Refusal } from '../../../platform/calls/refusal.ts';
import { readCard } from './cards.ts';

const now = new Date('2030-06-15T12:00:00Z');

function read(number: string, expMonth = 6, expYear = 2030) {
  return readCard({ number, expMonth, expYear, cvc: '123' }, now);
}

function refusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('It was not refused.');
}

it('knows the well-known test numbers, spaces or none §9.card-numbers', () => {
  expect(read('4242 4242 4242 4242')).toEqual({ outcome: 'authorized', failure: '', last4: '4242' });
  expect(read('4242424242424242').outcome).toBe('authorized');
  expect(read('4000 0000 0000 0002')).toMatchObject({ outcome: 'failed', failure: 'Your card was declined.' });
  expect(read('4000 0000 0000 9995')).toMatchObject({
    outcome: 'failed',
    failure: 'Your card has insufficient funds.',
  });
  expect(read('4000 0027 6000 3184').outcome).toBe('requires_action');
});

it('refuses a number whose check digit is wrong', () => {
  for (const number of ['4242 4242 4242 4241', '1234567890123'])
    expect(refusal(() => read(number))).toMatchObject({
      message: 'Please check the card number.',
      fields: { number: expect.any(String) },
    });
});

it('takes no card but test cards, and names one', () => {
  for (const number of ['4111 1111 1111 1111', '5555555555554444'])
    expect(refusal(() => read(number)).message).toContain('4242 4242 4242 4242');
});

it('takes a card until the last day of its month, its year in two digits or four', () => {
  for (const [month, year] of [
    [6, 2030],
    [6, 30],
    [1, 2031],
    [12, 99],
  ] as const)
    expect(read('4242424242424242', month, year)).toBeTruthy();
  for (const [month, year] of [
    [5, 2030],
    [12, 29],
    [5, 30],
    [12, 150],
    [1, 0],
  ] as const)
    expect(refusal(() => read('4242424242424242', month, year))).toMatchObject({
      message: 'Please check the expiry.',
      fields: { expMonth: expect.any(String), expYear: expect.any(String) },
    });
});
