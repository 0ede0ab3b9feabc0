import { isRefusal } from '../../platform/calls/refusal.ts';
import { expect, it } from 'vitest';
import { readBankFile } from './bank-file.ts';
import { camtXml, csvStatement, type Entry, type Statement } from './test-bank-files.ts';

const id = '0197a1b2c3d47e5f8a9b0c1d2e3f4a5b';
const uuid = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const paid: Entry = { amount: '12.50', reference: 'B-1', payments: [{ id }] };

function read(content: string | Uint8Array) {
  return readBankFile({ bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content });
}
function linesOf(...entries: Entry[]) {
  return read(camtXml({ entries })).statements[0]!.lines;
}
function whyNot(content: string | Uint8Array): string {
  try {
    read(content);
  } catch (error) {
    if (isRefusal(error, 'validation')) return error.message;
    throw error;
  }
  return '';
}

it.each<Partial<Statement>>([
  { version: '02' },
  { version: '04' },
  { version: '08' },
  { version: '13', prefix: 'ns2' },
])('a statement of camt.053 is read in each version and under each prefix: %o', (how) => {
  const [statement, ...others] = read(camtXml({ ...how, entries: [paid] })).statements;
  expect(others).toEqual([]);
  expect(statement).toMatchObject({
    name: 'S-1',
    account: 'TESTNOREALMONEY',
    currency: 'USD',
    firstDay: '2026-11-27',
    lastDay: '2026-11-27',
    openingCents: 9000_00n,
    closingCents: 8500_50n,
  });
  expect(statement!.lines).toEqual([
    {
      day: '2026-11-27',
      cents: 12_50n,
      currency: 'USD',
      credit: false,
      kind: 'payment',
      names: id,
      withdrawalId: uuid,
      batchNumber: null,
      reference: 'B-1',
      reason: '',
      problem: '',
    },
  ]);
});

it('several statements in one file are read apart', () => {
  const xml = camtXml({ entries: [paid] }).replace(/<Stmt>.*<\/Stmt>/s, (one) => one + one.replace('S-1', 'S-2'));
  expect(read(xml).statements.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['S-1', 1],
    ['S-2', 1],
  ]);
});

it('payments of one entry are lines of their own, under their own references, where they add up to it', () => {
  const payments = [
    { id, amount: '10.00', reference: 'T-1' },
    { id: id.toUpperCase(), amount: '2.5' },
  ];
  const entry = { amount: '12.50', reference: 'B-1', payments };
  expect(linesOf(entry)).toMatchObject([
    { cents: 10_00n, reference: 'T-1', withdrawalId: uuid, problem: '' },
    { cents: 2_50n, reference: 'B-1', withdrawalId: uuid, problem: '' },
  ]);
  expect(linesOf({ ...entry, amount: '12.51' }).map(({ problem }) => problem)).toEqual(['entry_sum', 'entry_sum']);
  const [, unsaid] = linesOf({ ...entry, payments: [payments[0]!, { id }] });
  expect(unsaid).toMatchObject({ cents: null, problem: 'no_amount' });
});

it.each(['messageId', 'paymentId'] as const)('a batch that was booked as one sum is named by its %s', (name) => {
  const entry = { amount: '500.00', reference: 'B-1', batch: { [name]: 'TEST-PAYOUT-12-6B1F7A50' } };
  const whole = { kind: 'batch', names: 'test-payout-12-6b1f7a50', batchNumber: 12, cents: 500_00n, problem: '' };
  expect(linesOf(entry)).toMatchObject([whole]);
  expect(linesOf({ ...entry, payments: [{ id: 'NOTPROVIDED' }, { id: 'NOTPROVIDED' }] })).toMatchObject([whole]);
});

it('a credit with a reason of its return is one, with the reason in words', () => {
  const back = (returned: string) =>
    linesOf({ amount: '12.50', credit: true, reference: 'R-1', payments: [{ id, returned }] })[0];
  expect(back('AC04')).toMatchObject({
    kind: 'return',
    credit: true,
    withdrawalId: uuid,
    reason: 'The bank sent it back: the account is closed (AC04).',
    problem: '',
  });
  expect(back('XX99')!.reason).toBe('The bank sent it back (XX99).');
  expect(back('See our letter')!.reason).toBe('The bank sent it back and gave no reason.');
});

it.each<[string, Partial<Entry>]>([
  ['pending', { status: 'PDNG' }],
  ['pending', { status: 'INFO' }],
  ['reversed', { reversal: true }],
  ['no_id', { payments: [{ id: 'NOTPROVIDED' }] }],
  ['no_id', { payments: [{ id: `${id}0` }] }],
  ['no_id', { payments: [] }],
  ['credit', { credit: true }],
  ['unclear', { payments: [{ id, returned: 'AC04' }] }],
  ['no_amount', { amount: '12.505' }],
  ['no_reference', { reference: '' }],
  ['no_reference', { reference: 'NONREF' }],
  ['currency', { payments: [{ id, instructed: 'EUR' }] }],
])('a line is left to a person as %s for %o', (problem, change) => {
  expect(linesOf({ ...paid, ...change })).toMatchObject([{ problem }]);
});

const bomb = `<!DOCTYPE lol [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
it.each<[string, string | Uint8Array, string]>([
  ['a document type', camtXml({ entries: [paid] }).replace('<Document', `${bomb}<Document`), 'DOCTYPE'],
  [
    'an external entity',
    camtXml({ entries: [paid] }).replace('<Document', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Document'),
    'DOCTYPE',
  ],
  ['an entity that is not defined', camtXml({ entries: [paid], id: '&a;' }), 'not well-formed'],
  ['deep nesting', camtXml({ entries: [paid], id: '<a>'.repeat(100_000) }), 'too deep'],
  ['deep nesting in another namespace', camtXml({ entries: [paid], id: '<a xmlns="b">'.repeat(50) }), 'too deep'],
  ['very many elements', camtXml({ entries: [paid], id: '<a/>'.repeat(300_000) }), 'too many elements'],
  ['very many attributes', camtXml({ entries: [paid], id: `<a ${'b="" '.repeat(21)}/>` }), 'too many attributes'],
  ['too many entries', camtXml({ entries: Array.from({ length: 2001 }, () => paid) }), 'more than 2000'],
  ['an end that is missing', camtXml({ entries: [paid] }).slice(0, -20), 'not well-formed'],
  [
    'another message',
    camtXml({ entries: [paid] }).replaceAll('camt.053', 'camt.054'),
    'not a bank statement in camt.053',
  ],
  ['no namespace', '<Document><BkToCstmrStmt/></Document>', 'not a bank statement in camt.053'],
  ['no statement', camtXml({ entries: [] }).replace(/<Stmt>.*<\/Stmt>/s, ''), 'no statement'],
  ['another encoding that it names', camtXml({ entries: [paid] }).replace('UTF-8', 'ISO-8859-1'), 'ISO-8859-1'],
  ['another encoding', Buffer.from('<é/>', 'latin1'), 'not in UTF-8'],
  ['UTF-16', Buffer.from(`\uFEFF${camtXml({ entries: [paid] })}`, 'utf16le'), 'not in UTF-8'],
  ['UTF-16 without its mark', Buffer.from('date,amount', 'utf16le'), 'not in UTF-8'],
  ['neither XML nor CSV', 'Dear customer,', 'neither camt.053 nor CSV'],
  ['nothing', '', 'neither camt.053 nor CSV'],
])('a file with %s is refused in words', (_, content, words) => {
  expect(whyNot(content)).toContain(words);
});

it('what another namespace has inside an entry is not read', () => {
  const xml = camtXml({ entries: [paid] }).replace(
    '<TxDtls>',
    '<TxDtls><Refs xmlns="urn:else"><EndToEndId>x</EndToEndId></Refs>',
  );
  expect(read(xml).statements[0]!.lines).toMatchObject([{ withdrawalId: uuid, problem: '' }]);
});

function csvOf(...lines: string[]) {
  return csvStatement(...lines).bytes.toString();
}

it('CSV is read by its documented columns', () => {
  const { format, statements } = read(
    `\uFEFF${csvOf(
      `2026-11-27,12.50,USD,${id},B-1,paid`,
      `2026-11-28,12.50,USD,${id},R-1,returned,AC04`,
      `2026-11-28,12.50,USD,${id},R-2,returned,"Closed, she said."`,
      '2026-11-28,500,USD,PAYOUT-12-6b1f7a50,B-2,paid',
      '2026-11-28,3,EUR,,,paid',
    )}`,
  );
  expect(format).toBe('csv');
  expect(statements).toMatchObject([{ name: '', account: '', firstDay: '2026-11-27', lastDay: '2026-11-28' }]);
  expect(statements[0]!.lines).toMatchObject([
    { kind: 'payment', withdrawalId: uuid, cents: 12_50n, reference: 'B-1', credit: false, problem: '' },
    { kind: 'return', credit: true, reason: 'The bank sent it back: the account is closed (AC04).', problem: '' },
    { kind: 'return', reason: 'Closed, she said.' },
    { kind: 'batch', batchNumber: 12, cents: 500_00n, problem: '' },
    { kind: 'other', problem: 'no_id' },
  ]);
});

it.each([
  ['27.11.2026,12.50,USD,x,B-1,paid', 'Line 2: the date'],
  ['2026-02-30,12.50,USD,x,B-1,paid', 'Line 2: the date'],
  ['2026-11-27,-12.50,USD,x,B-1,paid', 'Line 2: the amount'],
  ['2026-11-27,12.505,USD,x,B-1,paid', 'Line 2: the amount'],
  ['2026-11-27,1e3,USD,x,B-1,paid', 'Line 2: the amount'],
  ['2026-11-27,12.50,usd,x,B-1,paid', 'Line 2: the currency'],
  ['2026-11-27,12.50,USD,x,B-1,booked', 'Line 2: the kind'],
  [`2026-11-27,12.50,USD,x,B-1,returned,${'x'.repeat(301)}`, 'Line 2: The reason'],
  ['2026-11-27,12.50', 'nor well-formed CSV'],
])('CSV with the line %s is refused with its number', (line, words) => {
  expect(whyNot(csvOf(line))).toContain(words);
});

it('CSV with other columns, or with none, is refused', () => {
  expect(whyNot(csvOf().replace('kind', 'type'))).toContain('neither camt.053 nor CSV with the columns');
  expect(whyNot(csvOf())).toBe('There are no entries in this file.');
  const line = '2026-11-27,12.50,USD,x,B-1,paid';
  expect(whyNot(csvOf(...Array<string>(2001).fill(line)))).toContain('more than 2000 entries');
});
