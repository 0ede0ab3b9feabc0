import { expect, test } from 'vitest';
import {
  countedFrom,
  daysLeft,
  deadlineInWords,
  stepsToOrganization,
  whatGoesBack,
  whyNoInvestment,
  type Funded,
} from './funding-in-words.ts';

const keep = { funding: 'keep', minimumRaised: 0, openUntil: '', reflectionDays: 0 } as const;
const all = { ...keep, funding: 'all', openUntil: '2027-01-31' } as const;
const minimum = { ...all, funding: 'minimum', minimumRaised: 400, reflectionDays: 4 } as const;
const mill: Funded = {
  state: 'open',
  takesMoney: true,
  isFull: false,
  createdByName: 'Mill',
  reservePercent: 0,
  budgetRequired: 1000,
  raised: 100,
  terms: keep,
};

test.each([
  ['2027-02-12', '12 days left'],
  ['2027-02-01', '1 day left'],
  ['2027-01-31', 'today is the last day'],
  ['2027-01-30', 'over'],
])('open until %s, on 2027-01-31: %s', (openUntil, words) => {
  expect(daysLeft(openUntil, '2027-01-31')).toBe(words);
});

test('what is needed until the last day', () => {
  expect(deadlineInWords({ ...mill, terms: all })).toBe('Needs all of $1,000 by Jan 31, 2027');
  expect(deadlineInWords({ ...mill, terms: minimum })).toBe('Needs $400 or more by Jan 31, 2027');
  expect(deadlineInWords({ ...mill, terms: minimum, state: 'funded' })).toBe('Open until Jan 31, 2027');
});

test('without reflection what is kept reaches the organization at once', () => {
  expect(stepsToOrganization(mill)).toEqual(['Mill gets the money at once and puts it to work.']);
  expect(countedFrom(mill)).toBe('the day you invest');
});

test('with reflection it reaches the organization after these days', () => {
  const project = { ...mill, terms: { ...keep, reflectionDays: 1 } };
  expect(stepsToOrganization(project)).toEqual([
    'For 1 day you can cancel without a reason. Until then your money is in escrow, where Mill cannot use it.',
    'After this day Mill gets the money and puts it to work.',
  ]);
  expect(countedFrom(project)).toBe('the day Mill gets the money');
});

test('all or nothing waits for the goal, or goes back', () => {
  expect(stepsToOrganization({ ...mill, terms: all })).toEqual([
    'It stays in escrow, where Mill cannot use it, for what others invest. Once the whole goal of $1,000 is raised, Mill gets the money and puts it to work.',
    'If less is raised by the end of Jan 31, 2027 (UTC), all of your money goes back into your wallet.',
  ]);
});

test('minimum and goal waits for the minimum, and once it is there for nobody', () => {
  const project = { ...mill, terms: minimum };
  expect(stepsToOrganization(project).join(' ')).toContain(
    'Once at least $400 is raised and can no longer be canceled,',
  );
  expect(stepsToOrganization(project).at(-1)).toBe(
    'What you invest after the minimum is raised reaches Mill after your 4 days.',
  );
  expect(stepsToOrganization({ ...project, state: 'funded' })).toEqual([
    'For 4 days you can cancel without a reason. Until then your money is in escrow, where Mill cannot use it.',
    'After these 4 days Mill gets the money and puts it to work.',
  ]);
});

test.each([
  [{}, /^$/],
  [{ takesMoney: false, state: 'draft' }, /draft/],
  [{ takesMoney: false, state: 'failed' }, /was not funded/],
  [{ takesMoney: false, state: 'canceled' }, /was canceled/],
  [{ takesMoney: false, state: 'funded' }, /is funded/],
  [{ takesMoney: false, state: 'funded', isFull: true }, /becomes free again/],
  [{ takesMoney: false, raised: 1000 }, /The goal is reached/],
  [{ takesMoney: false }, /Jan 31, 2027, has passed. We are checking/],
] as const)('why one cannot invest: %o %s', (change, words) => {
  expect(whyNoInvestment({ ...mill, terms: all, ...change })).toMatch(words);
});

test('canceling says how much goes back to how many', () => {
  expect(whatGoesBack({ inEscrow: 0, investors: 0 })).toBe('Nobody has invested in it.');
  expect(whatGoesBack({ inEscrow: 900, investors: 1 })).toBe('$900 goes back to 1 investor.');
  expect(whatGoesBack({ inEscrow: 1250.5, investors: 1200 })).toBe('$1,250.50 goes back to 1,200 investors.');
});
