import { expect, it } from 'vitest';
import { marks } from './marks.ts';

/** The name with what is marked in brackets. */
function marked(name: string, text: string) {
  return marks(name, text)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');
}

it.each([
  ['Crème Shop', 'creme', '[Crème] Shop'],
  ['Cre\u0300me Shop', 'CRÈME', '[Crème] Shop'],
  ['Łódź Oven Bakers', 'lodz bak', '[Łódź] Oven [Bak]ers'],
  ['Straßenbahn', 'strass', '[Straß]enbahn'],
  ['Oven ovens woven', 'oven', '[Oven] [oven]s w[oven]'],
  ['Over the oven', 'ov', '[Ov]er the [ov]en'],
  ['Woven', 'ov', 'Woven'],
  ['Banana', 'anana nan', 'B[anana]'],
  ['A (1+1) b', '(1+1)', 'A [(1+1)] b'],
  ['Oven', '  ', 'Oven'],
  ['', 'oven', ''],
])('in %j the search %j marks %j', (name, text, expected) => {
  expect(marked(name, text)).toBe(expected);
});
