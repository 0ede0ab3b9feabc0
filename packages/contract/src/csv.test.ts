import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('escapes commas, quotes and line breaks', () => {
  expect(
    toCsv([
      ['Name', 'Amount'],
      ['Ada "A." Weaver, Jr.', 12.5],
      ['two\nlines', -5],
    ]),
  ).toBe('\uFEFFName,Amount\r\n"Ada ""A."" Weaver, Jr.",12.5\r\n"two\nlines",-5\r\n');
});

it('writes cents as dollars that can be summed', () => {
  expect(toCsv([[0n, 5n, -5n, 100n, -123456789n]])).toBe('\uFEFF0.00,0.05,-0.05,1.00,-1234567.89\r\n');
});

it.each(['=SUM(A1)', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '=1\nx', '＝1'])('escapes the formula %j', (text) => {
  const [, cell] = /^\uFEFF"?('[^]*?)"?\r\n$/.exec(toCsv([[text]])) ?? [];
  expect(cell).toBe(`'${text}`);
});
