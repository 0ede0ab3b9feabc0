import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { localTime } from '../../platform/text/local-time.ts';
import { namesInScripts, textOfPdf } from '../../platform/text/test-pdf-text.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { Receipt } from './receipts.sql.ts';

const receipt: Receipt = {
  id: '019aa0f0-0000-7000-8000-000000000000',
  kind: 'order',
  series: 'R',
  year: 2026,
  number: 42n,
  cents: 12_345n,
  cardCents: 0n,
  userName: 'Ada',
  payeeName: 'Guild of Bakers',
  projectTitle: 'Oven',
  units: 2,
  provider: null,
  accountEnding: null,
  paidAt: new Date('2026-11-22T07:57:00Z'),
  test: true,
  givenBack: [],
  givenBackCents: 0n,
  returnedCents: 0n,
} as unknown as Receipt;

async function textOf(changes: Partial<Receipt>, zone = 'UTC') {
  return textOfPdf(await buffer(await receiptPdf({ ...receipt, ...changes }, localTime(zone))));
}

it.each(namesInScripts)('a receipt names people and projects in their own letters: %s', async (_script, name) => {
  const text = await textOf({ userName: name, projectTitle: name, kind: 'investment' });
  expect(text.split(name).length - 1).toBe(2);
});

it('a receipt tells the time of the place where it is read, of which, and in UTC', async () => {
  expect(await textOf({}, 'America/New_York')).toContain('2026-11-22 02:57 America/New_York (07:57 UTC)');
  expect(await textOf({})).toContain('2026-11-22 07:57 UTC');
});

it('a receipt says what an investment has returned so far, once it has', async () => {
  expect(await textOf({ kind: 'investment', returnedCents: 5501n })).toMatch(/Returned so far\s*\$55\.01/);
  expect(await textOf({ kind: 'investment' })).not.toContain('Returned');
});

it('a receipt with much that was given back goes on on another page', async () => {
  const givenBack = Array.from({ length: 10 }, (_, i) => ({
    id: String(i),
    code: 'refund_back' as const,
    cents: '-123456789012',
    at: '2026-11-22T07:57:00Z',
  }));
  const text = await textOf({ userName: '北京'.repeat(300), givenBack }, 'America/Argentina/ComodRivadavia');
  expect(text.split('-$1,234,567,890.12').length - 1).toBe(10);
  expect(text).toContain('\f');
  expect(text).toContain('Remains');
});

it('a long name takes as many lines as it needs', async () => {
  const text = await textOf({ userName: '北京'.repeat(50), payeeName: 'x'.repeat(100) });
  const joined = text.replaceAll(/\s/g, '');
  expect(joined.match(/北京/g)).toHaveLength(50);
  expect(joined).toContain('x'.repeat(100));
});
