import { expect, it } from 'vitest';
import { byOperator, byQueue, halfInWords, hoursInWords, shareInWords, sumOf } from './answer-sums.ts';
import { answersFile, operatorsFile } from './answers-file.ts';

const none = { answered: 0, inTime: 0, withinHour: 0, withinDay: 0, withinThreeDays: 0, withinWeek: 0 };
const quick = { answered: 3, inTime: 3, withinHour: 1, withinDay: 3, withinThreeDays: 3, withinWeek: 3 };
const slow = { answered: 1, inTime: 0, withinHour: 0, withinDay: 0, withinThreeDays: 0, withinWeek: 0 };

const operators = {
  now: [
    { operatorId: 'f', operator: 'Fay', queue: 'withdrawals', ...quick },
    { operatorId: 'f', operator: 'Fay', queue: 'disputes', ...slow },
    { operatorId: '', operator: '', queue: 'withdrawals', ...slow },
  ] as const,
  before: [{ operatorId: 'a', operator: 'Al', queue: 'disputes', ...slow }] as const,
};

it.each([
  [none, '–'],
  [{ answered: 200, inTime: 199 }, '99%'],
  [{ answered: 2, inTime: 2 }, '100%'],
])('of %o the share in time is %s', (sums, words) => {
  expect(shareInWords(sums)).toBe(words);
});

it.each([
  [none, '–'],
  [{ ...quick, withinHour: 2 }, 'Within 1 hour'],
  [quick, 'Within 1 day'],
  [sumOf([quick, slow, slow, slow, slow]), 'Over 7 days'],
])('of %o half were answered: %s', (sums, words) => {
  expect(halfInWords(sums)).toBe(words);
});

it('hours are days where they are many', () => {
  expect([24, 72, 336].map(hoursInWords)).toEqual(['24 hours', '72 hours', '14 days']);
});

it('each queue that the role may open has its sums, also without an answer', () => {
  const records = [
    { firstDay: '2025-06-01', queues: [{ queue: 'withdrawals' as const, ...quick }] },
    { firstDay: '2025-07-01', queues: [{ queue: 'withdrawals' as const, ...slow }] },
  ];
  const before = [
    { queue: 'withdrawals' as const, ...slow },
    { queue: 'disputes' as const, ...none },
  ];
  expect(byQueue({ records, before, countedAt: '' })).toMatchObject([
    { key: 'withdrawals', now: { answered: 4, inTime: 3 }, before: slow },
    { key: 'disputes', now: none, before: none },
  ]);
});

it('each operator has the sums of one queue or of all, by name, the command line among them', () => {
  const shown = (queue: 'disputes' | '') =>
    byOperator({ now: [...operators.now], before: [...operators.before] }, queue).map(({ key, now, before }) => [
      key.name,
      now.answered,
      before.answered,
    ]);
  expect(shown('')).toEqual([
    ['Al', 0, 1],
    ['Command line', 1, 0],
    ['Fay', 4, 0],
  ]);
  expect(shown('disputes')).toEqual([
    ['Al', 0, 1],
    ['Fay', 1, 0],
  ]);
});

it('the files have each queue of each period, and of each operator', () => {
  const file = answersFile([{ firstDay: '2025-06-01', queues: [{ queue: 'withdrawals', ...quick }] }]);
  expect(file.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining(
      'First Day,Queue,Hours,Answered,In Time,Within 1 hour,Within 1 day,Within 3 days,Within 7 days',
    ),
    '2025-06-01,Withdrawals,24,3,3,1,3,3,3',
  ]);
  expect(
    operatorsFile([...operators.now])
      .split('\r\n')
      .slice(1, 4),
  ).toEqual(['Fay,Withdrawals,3,3,1,3,3,3', 'Fay,Disputes,1,0,0,0,0,0', 'Command line,Withdrawals,1,0,0,0,0,0']);
});
