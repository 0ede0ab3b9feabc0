import { expect, it } from 'vitest';
import { mentionedIn } from './mentions.ts';

const names = ['Fay', 'Fay Frost', 'Jörg Ö.', 'Sue'];

it.each([
  ['Please look, @Sue and @fay frost.', ['Fay Frost', 'Sue']],
  ['@Fay, is it yours?', ['Fay']],
  ['(@Jörg Ö.)', ['Jörg Ö.']],
  ['@Sue @Sue', ['Sue']],
  ['Sue and sue@sue.example, @Suein, a@Sue, @@Sue and @ Sue.', []],
  ['', []],
])('of “%s” it finds whole names after an @', (text, found) => {
  expect(mentionedIn(text, names)).toEqual(found);
});

it('mentions nobody where there are no names', () => {
  expect(mentionedIn('@Sue', [])).toEqual([]);
});
