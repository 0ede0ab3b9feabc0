import { expect, it } from 'vitest';
import { bankText } from './bank-text.ts';

it.each([
  ['Zoë Müller-Straße', 'Zoe Muller-Strase'],
  ['Łukasz Ørsted & Søn', 'Lukasz Orsted + Son'],
  ['ﬁne Ⅻ', 'fine XII'],
  ['  two\t\nlines  ', 'two lines'],
  ['=1+1;<b>"x"</b>', '.1+1,.b..x../b.'],
  ['Иван 😀', '.... .'],
  ['O’Neill (Dublin), Ltd.', "O'Neill (Dublin), Ltd."],
])('%j is %j to a bank', (text, expected) => {
  expect(bankText(text, 70)).toBe(expected);
});

it('is cut to what fits, without a space at its end', () => {
  expect(bankText(`${'a'.repeat(9)} ${'b'.repeat(70)}`, 10)).toBe('a'.repeat(9));
  expect(bankText('ä'.repeat(80), 70)).toBe('a'.repeat(70));
});
