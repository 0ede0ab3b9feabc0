import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { localTime } from '../../platform/text/local-time.ts';
import { namesInScripts, textOfPdf } from '../../platform/text/test-pdf-text.ts';
import { tablePdf } from '../../platform/text/table-pdf.ts';
import { statementTable } from './statement.ts';

/** The text of a statement with one line, in which both sums are the same. */
async function textOf(
  line: { title: string; projectTitle: string; cents?: bigint; at?: string },
  { owner = 'Ada', zone = 'UTC' } = {},
) {
  const { cents = -100n, at = '2026-11-22T07:57:00Z', ...words } = line;
  async function* parts() {
    yield [{ ...words, cents, balance: cents, at: new Date(at), series: 'R', year: 2026, number: 42n }];
  }
  const bounds = { after: 0n, last: 1n, opening: 0n, closing: cents, from: '2026-11-01', to: '2026-11-30' };
  const table = statementTable({ ...bounds, owner, time: localTime(zone), isTest: true, parts: parts() });
  return textOfPdf(await buffer(tablePdf(table)));
}

it.each(namesInScripts)(
  'a statement names its owner, others and projects in their own letters: %s',
  async (_script, name) => {
    // As many letters as the column has room for in every script.
    const letters = new Intl.Segmenter('en').segment(name.split(' ')[0]!);
    const short = Array.from(letters, ({ segment }) => segment)
      .slice(0, 5)
      .join('');
    const text = await textOf({ title: name, projectTitle: short }, { owner: name });
    expect(text.split(name).length - 1).toBeGreaterThanOrEqual(2);
    expect(text.split(short).length - 1).toBeGreaterThanOrEqual(3);
    expect(text).not.toContain('?');
  },
);

it('a line says whole that an investment was given back', async () => {
  const title = 'Investment in Riverside Mill, given back';
  const text = await textOf({ title, projectTitle: 'Riverside Mill', cents: 9_999_999_999n });
  expect(text).toContain(title);
  expect(text).toContain('$99,999,999.99');
});

it.each(['ж', '北', 'ξ'])('a long name takes as many lines as it needs: 100 times %s', async (letter) => {
  const name = letter.repeat(100);
  const text = await textOf({ title: name, projectTitle: 'Mill' }, { owner: name });
  expect(text.split(letter).length - 1).toBe(200);
  expect(text).not.toContain('…');
});

it('sums of twelve digits stand apart', async () => {
  const text = await textOf({ title: 'Order', projectTitle: 'Mill', cents: -123_456_789_012n });
  expect(text.match(/-\$1,234,567,890\.12(?=\s)/g)!.length).toBeGreaterThanOrEqual(3);
  expect(text).not.toMatch(/12-\$/);
});

it.each([
  ['2026-11-22T07:57:00Z', '2026-11-22 02:57', '(07:57 UTC)'],
  ['2026-11-23T04:57:00Z', '2026-11-22 23:57', '(11-23 04:57 UTC)'],
])('a line of %s has the time of the reader, with UTC beside', async (at, local, utc) => {
  const line = { title: 'Order', projectTitle: 'Mill', at };
  const text = await textOf(line, { zone: 'America/New_York' });
  expect(text).toContain('2026-11-01 to 2026-11-30, days and times of America/New_York');
  expect(text).toContain(local);
  expect(text).toContain(utc);
  expect(await textOf(line)).not.toContain('UTC)');
});
