import { expect, it } from 'vitest';
import { actWords, changesOf, verbWords } from './audit-words.ts';

it('what was changed is told field by field, in words, without what stayed', () => {
  expect(
    changesOf({ status: 'requested', role: 'admin' }, { status: 'approved', role: 'admin', bankReference: 'B-1' }),
  ).toEqual([
    { field: 'Status', before: 'requested', after: 'approved' },
    { field: 'Bank reference', before: '', after: 'B-1' },
  ]);
  expect(changesOf({ role: 'support' }, {})).toEqual([{ field: 'Role', before: 'support', after: '' }]);
});

it('a verb is told in words, also one that came later', () => {
  expect([verbWords('withdrawal.approve'), verbWords('project.hide')]).toEqual([
    'Approved a withdrawal',
    'Project hide',
  ]);
});

it('an act is told with whose account it concerns', () => {
  expect(['account.freeze', 'verification.verify', 'withdrawal.approve'].map((verb) => actWords(verb, true))).toEqual([
    'Froze the account of',
    'Verified the account of',
    'Approved a withdrawal of',
  ]);
  expect(actWords('books.check', false)).toBe('Started a check of the books');
});
