import { foundKinds, type FoundKind } from '@guildhall/contract/server/search.operator.contract.ts';
import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedApp, type AttackedApp } from '../../attacks/attacked-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';

let app: AttackedApp;
let support: WithSecondFactor;
let finance: WithSecondFactor;
beforeAll(async () => {
  app = await attackedApp();
  support = await newOperator(app, 'support');
  finance = await newOperator(app, 'finance');
});
afterAll(() => app.stop());

type Row = {
  id: string;
  name: string;
  about: string;
  amount: number;
  status: string;
  leadsTo: string;
  leadsToId: string;
};

/** What a text finds, by its kind. */
async function find(search: string, token = finance.token): Promise<Partial<Record<FoundKind, Row[]>>> {
  const { status, data } = await app.call('POST', '/operator/search', { token, body: { search } });
  expect(status).toBe(200);
  return Object.fromEntries(
    data.groups.map(({ kind, records }: { kind: FoundKind; records: Row[] }) => [kind, records]),
  );
}

async function ids(search: string, kind: FoundKind): Promise<string[]> {
  return ((await find(search))[kind] ?? []).map(({ id }) => id);
}

function one<R>(text: string, values: unknown[] = []): Promise<R> {
  return app.owner<R & Record<string, unknown>>(text, values).then(([row]) => row as R);
}

describe('an account', () => {
  it('is found by any part of its name or e-mail, and by the end of its phone number §4.console-search', async () => {
    const frost = await app.signUp(1, 'Ada Archer Frost');
    const mill = await app.signUp(2, 'Old Frost Mill');
    await app.owner(
      `UPDATE users SET email = 'frost.quill' || type || '@mail.example', mobile = '49555987650' || type WHERE id IN ($1, $2)`,
      [frost.id, mill.id],
    );
    for (const text of [
      'archer',
      'FROST',
      'frost ada',
      'rche fros',
      'quill1@',
      '9876501',
      '+1 (555) 987-6501',
      'frost.quill1@mail.example',
    ])
      expect([text, await ids(text, 'people')]).toEqual([text, [frost.id]]);
    for (const text of ['frost', 'old mill', 'quill2', '555 987 6502'])
      expect([text, await ids(text, 'organizations')]).toEqual([text, [mill.id]]);
    expect((await find('archer')).people).toEqual([
      expect.objectContaining({
        name: 'Ada Archer Frost',
        about: 'frost.quill1@mail.example',
        status: '',
        leadsTo: 'account',
        leadsToId: frost.id,
      }),
    ]);
  });

  it('is one row, however it is found, and at most five are answered', async () => {
    for (let i = 0; i < 6; i++) await app.signUp(1, `Quentin ${i}`);
    await app.owner(
      `UPDATE users SET email = 'quentin' || right(name, 1) || '@mail.example' WHERE name LIKE 'Quentin%'`,
    );
    const { data } = await app.call('POST', '/operator/search', { token: support.token, body: { search: 'quentin' } });
    expect(data.groups).toMatchObject([{ kind: 'people', more: true }]);
    expect(new Set(data.groups[0].records.map(({ id }: Row) => id)).size).toBe(5);
    await app.owner(`UPDATE users SET name = 'Somebody' WHERE name = 'Quentin 5'`);
    expect((await find('quentin')).people!.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((i) => `Quentin ${i}`));
  });

  it('that is erased is not found', async () => {
    const gone = await app.signUp(1, 'Gone Person');
    await app.owner('UPDATE users SET type = 0 WHERE id = $1', [gone.id]);
    expect(await find('gone person')).toEqual({});
    for (const text of [gone.id, gone.email]) expect(await find(text)).toEqual({});
  });
});

it('finds each kind by its id, and what belongs to it §4.console-search', async () => {
  const { things } = app;
  for (const [id, kinds] of [
    [app.ada.id, ['people']],
    [app.guild.id, ['organizations']],
    [things.project, ['projects']],
    [things.sale, ['orders']],
    [things.investment, ['investments']],
    [things.withdrawal, ['withdrawals']],
    [things.complaint, ['complaints']],
    [things.payoutBatch, ['payoutBatches']],
    [things.dispute, ['disputes']],
  ] as const) {
    const found = await find(id);
    expect(Object.keys(found)).toEqual(expect.arrayContaining([...kinds]));
    expect(found[kinds[0]]![0]!.id).toBe(id);
    expect(await find(id.replaceAll('-', ''))).toEqual(found);
  }
  const purchase = await one<{ id: string }>('SELECT purchase_id AS id FROM disputes WHERE id = $1', [things.dispute]);
  expect((await find(purchase.id)).disputes).toEqual([
    expect.objectContaining({ id: things.dispute, leadsTo: 'purchase', leadsToId: purchase.id }),
  ]);
  const payment = await one<{ id: string; orderId: string }>(
    'SELECT id, order_id AS "orderId" FROM payments WHERE provider_id = $1',
    [things.orderPayment],
  );
  for (const text of [payment.id, payment.orderId, things.orderPayment])
    expect(await ids(text, 'payments')).toEqual([payment.id]);
});

it('finds complaints, receipts, invoices and batches by their numbers §4.console-search', async () => {
  const complaint = await one<{ id: string; number: string }>('SELECT id, number FROM complaint_cases LIMIT 1');
  expect(await ids(complaint.number.toLowerCase(), 'complaints')).toEqual([complaint.id]);
  const receipt = await one<{ id: string; number: string; kind: string }>(
    `SELECT id, series || '-' || year || '-' || lpad(number::text, 6, '0') AS number, kind FROM receipts WHERE kind = 'order' LIMIT 1`,
  );
  expect((await find(receipt.number)).receipts).toEqual([
    expect.objectContaining({ id: receipt.id, name: receipt.number, leadsTo: 'purchase', leadsToId: receipt.id }),
  ]);
  const invoice = await one<{ id: string; payer: string }>(
    `INSERT INTO invoices SELECT uuidv7(), 2025, 7, u.id, 1, 1, '2025-10-01', '2025-10-31', 110, 92, 17, 19, 'House', '', '', '', '',
        u.name, '', '', '', '', '', '', true
      FROM users AS u WHERE u.type = 2 LIMIT 1 RETURNING id, payer_id AS payer`,
  );
  expect((await find('I-2025-7')).invoices).toEqual([
    expect.objectContaining({ name: 'I-2025-000007', amount: 1.1, leadsTo: 'invoices', leadsToId: invoice.payer }),
  ]);
  expect(await ids(invoice.id, 'invoices')).toEqual([invoice.id]);
  const batch = await one<{ id: string; number: number }>('SELECT id, number FROM payout_batches LIMIT 1');
  expect(await ids(`batch ${batch.number}`, 'payoutBatches')).toEqual([batch.id]);
});

it('finds what is of exactly a sum, newest first §4.console-search', async () => {
  const kinds = {
    payments: 'amount_cents FROM payments',
    withdrawals: 'amount_cents FROM withdrawals',
    orders: 'total_cents FROM orders',
    investments: 'amount_cents FROM investments',
  };
  for (const [kind, column] of Object.entries(kinds)) {
    const { cents } = await one<{ cents: string }>(
      `SELECT ${column.split(' ')[0]} AS cents ${column.slice(column.indexOf('FROM'))} ORDER BY id LIMIT 1`,
    );
    const all = await app.owner<{ id: string }>(
      `SELECT id, ${column} WHERE ${column.split(' ')[0]} = $1 ORDER BY id DESC LIMIT 5`,
      [cents],
    );
    const dollars = (Number(cents) / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
    expect([kind, await ids(`$${dollars}`, kind as FoundKind)]).toEqual([kind, all.map(({ id }) => id)]);
  }
  expect(await find('987654.32')).toEqual({});
  // A second apart, all of one sum.
  await app.owner(`INSERT INTO investments (id, user_id, project_id, organization_id, amount_cents, card_cents, message, document_file_id, status, expires_at)
    SELECT uuidv7(make_interval(secs => -n)), user_id, project_id, organization_id, 777777, 777777, '', document_file_id, 'expired', now()
    FROM (SELECT * FROM investments LIMIT 1) AS i, generate_series(1, 7) AS n`);
  const newest = await app.owner<{ id: string }>(
    'SELECT id FROM investments WHERE amount_cents = 777777 ORDER BY id DESC LIMIT 5',
  );
  expect(await ids('7,777.77', 'investments')).toEqual(newest.map(({ id }) => id));
});

it('finds withdrawals by the end of the account and by the bank’s references, and their batch §4.console-search', async () => {
  const { withdrawal, payoutBatch } = app.things;
  await app.owner(
    `UPDATE withdrawals SET account_ending = '7Q93', bank_reference = 'Zürich-Ref 55', return_reference = 'BACK-8' WHERE id = $1`,
    [withdrawal],
  );
  for (const text of ['7Q93', '•••• 7Q93', 'zurich-ref 55', 'ZÜRICH-REF 55', 'back-8'])
    expect([text, await ids(text, 'withdrawals')]).toEqual([text, [withdrawal]]);
  expect((await find('7Q93')).withdrawals![0]!.about).toBe('•••• 7Q93');
  expect(await find('zurich')).toEqual({});
  await app.owner(
    `UPDATE withdrawals SET bank_reference = 'STATEMENT 77' WHERE id IN (SELECT withdrawal_id FROM payout_batch_items WHERE batch_id = $1)`,
    [payoutBatch],
  );
  expect(await ids('statement 77', 'payoutBatches')).toEqual([payoutBatch]);
});

it('reads no text as a wildcard', async () => {
  for (const text of ['%%', '__', '%a%', '\\\\', '____@%', '%_%_%'])
    expect([text, await find(text)]).toEqual([text, {}]);
});

describe('by role', () => {
  it('support is led to the account of whose withdrawal it is, and finance to the withdrawal', async () => {
    const { withdrawal } = app.things;
    const [forFinance] = (await find(withdrawal)).withdrawals!;
    expect(forFinance).toMatchObject({ leadsTo: 'withdrawal', leadsToId: withdrawal });
    const [forSupport] = (await find(withdrawal, support.token)).withdrawals!;
    expect(forSupport).toEqual({ ...forFinance, leadsTo: 'account', leadsToId: app.ada.id });
  });

  it('each kind is one whose list every role of the search may read', () => {
    const lists: Record<FoundKind, Route> = {
      people: api.findAccounts,
      organizations: api.findAccounts,
      projects: api.lookUpProjects,
      withdrawals: api.listWithdrawalsForOperator,
      payments: api.listPaymentsForOperator,
      orders: api.reviewPurchase,
      investments: api.reviewPurchase,
      disputes: api.listDisputesForOperator,
      complaints: api.listComplaintsForOperator,
      receipts: api.listAccountRecords,
      invoices: api.listIssuedInvoices,
      payoutBatches: api.listPayoutBatches,
    };
    for (const kind of foundKinds)
      for (const role of api.searchConsole.operator!.roles)
        expect([kind, lists[kind].operator!.roles.includes(role)]).toEqual([kind, true]);
  });

  it('shows of a bank account its end alone, and leaves no entry in the audit log', async () => {
    const entries = () => one<{ many: number }>('SELECT count(*)::int AS many FROM audit_entries');
    const before = await entries();
    const { data } = await app.call('POST', '/operator/search', {
      token: finance.token,
      body: { search: app.things.withdrawal },
    });
    expect(JSON.stringify(data)).not.toMatch(/12345678|ciphertext|holder/i);
    expect(await entries()).toEqual(before);
  });
});
