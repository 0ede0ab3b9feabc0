import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { localTime } from '../../platform/text/local-time.ts';
import { namesInScripts, textOfPdf } from '../../platform/text/test-pdf-text.ts';
import { tablePdf } from '../../platform/text/table-pdf.ts';
import { statementTable } from './statement.ts';

it.each(namesInScripts)(
  'a statement names its owner, others and projects in their own letters: %s',
  async (_script, name) => {
    // As many letters as the column has room for in every script.
    const letters = new Intl.Segmenter('en').segment(name.split(' ')[0]!);
    const short = Array.from(letters, ({ segment }) => segment)
      .slice(0, 5)
      .join('');
    const line = {
      title: name,
      projectTitle: short,
      cents: -100n,
      balance: -100n,
      at: new Date('2026-11-22T07:57:00Z'),
    };
    async function* parts() {
      yield [{ ...line, series: 'R', year: 2026, number: 42n }];
    }
    const bounds = { after: 0n, last: 1n, opening: 0n, closing: -100n, from: '2026-11-01', to: '2026-11-30' };
    const table = statementTable({ ...bounds, owner: name, time: localTime('UTC'), isTest: true, parts: parts() });
    const pdf = tablePdf(table);
    const text = textOfPdf(await buffer(pdf));
    // The owner and the line have it whole, the project begins with it.
    expect(text.split(name).length - 1).toBeGreaterThanOrEqual(2);
    expect(text.split(short).length - 1).toBeGreaterThanOrEqual(3);
    expect(text).not.toContain('?');
  },
);

it('a line says whole that an investment was given back', async () => {
  const title = 'Investment in Riverside Mill, given back';
  async function* parts() {
    const at = new Date('2026-11-22T07:57:00Z');
    const sums = { cents: 9_999_999_999n, balance: 9_999_999_999n };
    yield [{ title, projectTitle: 'Riverside Mill', ...sums, at, series: null, year: null, number: null }];
  }
  const bounds = { after: 0n, last: 1n, opening: 0n, closing: 9_999_999_999n, from: '2026-11-01', to: '2026-11-30' };
  const table = statementTable({ ...bounds, owner: 'Ada', time: localTime('UTC'), isTest: true, parts: parts() });
  const pdf = tablePdf(table);
  const text = textOfPdf(await buffer(pdf));
  expect(text).toContain(title);
  expect(text).toContain('$99,999,999.99');
});
