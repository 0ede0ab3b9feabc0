import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@guildhall/contract/fields.ts';
import { partFromWallet } from '@guildhall/contract/market/investments.contract.ts';
import { toDollars } from '@guildhall/contract/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detectKind } from '../../base/files/content-kind.ts';
import { readFile } from '../../base/files/read-file.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { beginCapture, failInLedger, openPayment, settleInLedger } from '../../money/payments/payments.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { namesInScripts, textOfPdf } from '../../platform/text/test-pdf-text.ts';
import { placeInvestment } from './investments.sql.ts';
import { invest } from './test-investments-answers.ts';

let ledger: TestLedger;
let pdf: Buffer;
let organization: Member;
let investor: Member;
let project: string;

beforeAll(async () => {
  ledger = await openTestLedger();
  pdf = await makePdf();
});
beforeEach(async () => {
  organization = await ledger.member(2);
  investor = await ledger.member();
  project = await ledger.project({ by: organization, budget: 100_000n, minimum: 10_000n });
  await ledger.topUp(investor, 30_000n);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

type Request = {
  key?: string;
  body?: unknown;
  bytes?: Uint8Array;
  by?: Member;
  leastByCard?: bigint;
  agreement?: boolean;
};

function put(
  price: bigint,
  payFromWallet: 0 | 1 | 2,
  { bytes = pdf, by = investor, leastByCard = 1n, agreement = false, ...request }: Request = {},
) {
  const ctx = ledger.as(by, request);
  const { payments } = ctx.resources;
  const current = { ...payments.current, limits: { leastCents: leastByCard, mostCents: 100_000_000n } };
  return invest(
    { ...ctx, resources: { ...ctx.resources, payments: { ...payments, current } } },
    {
      projectId: project,
      price,
      msg: 'Good luck.',
      document: agreement ? null : new Upload('plan.pdf', bytes),
      agreement,
      payFromWallet,
      riskText: 0,
      warningConfirmed: false,
    },
  );
}

async function goal() {
  const text = 'SELECT raised_cents AS raised, capturing_cents AS capturing, investors FROM projects WHERE id = $1';
  return (
    await ledger.database.query<{ raised: bigint; capturing: bigint; investors: number }>({ name: 'test.goal', text }, [
      project,
    ])
  )[0];
}

async function filesKept() {
  const text = "SELECT count(*) FROM files WHERE purpose = 'investmentDocument'";
  return (await ledger.database.query<{ count: bigint }>({ name: 'test.files-kept', text }, []))[0]!.count;
}

async function card(investmentId: string, cents: bigint) {
  return (
    await openPayment(ledger.database, {
      payerId: investor.id,
      provider: 'sandbox',
      purchaseId: investmentId,
      amountCents: cents,
      returnUrl: '',
    })
  ).paymentId;
}

describe('investing', () => {
  it('all from the wallet is completed at once §7.project-invest', async () => {
    expect(await put(20_000n, 1)).toEqual({ investId: expect.any(String), paymentStatus: 'COMPLETED', due: 0 });
    expect(await ledger.wallet(investor)).toEqual({ balance: 10_000n, held: 0n });
    expect((await ledger.wallet(organization)).balance).toBe(20_000n);
    expect(await goal()).toEqual({ raised: 20_000n, capturing: 0n, investors: 1 });
  });

  it('by card reserves its part of the goal when the card is authorized, not before', async () => {
    const { investId, paymentStatus, due } = await put(50_000n, 0);
    expect([paymentStatus, due]).toEqual(['pending', 500]);
    const payment = await card(investId, 50_000n);
    expect(await goal()).toEqual({ raised: 0n, capturing: 0n, investors: 0 });
    for (let i = 0; i < 2; i++) expect(await beginCapture(ledger.database, payment)).toBe('ok');
    expect(await goal()).toEqual({ raised: 0n, capturing: 50_000n, investors: 0 });
    await settleInLedger(ledger.database, payment);
    expect(await goal()).toEqual({ raised: 50_000n, capturing: 0n, investors: 1 });
    expect(await ledger.wallet(investor)).toEqual({ balance: 30_000n, held: 0n });
    expect((await ledger.wallet(organization)).balance).toBe(50_000n);
  });

  it('with both holds the wallet’s part, and the rest is due by card §4.hold', async () => {
    const { investId, paymentStatus, due } = await put(50_000n, 2);
    expect([paymentStatus, due]).toEqual(['pending', 200]);
    expect(await ledger.wallet(investor)).toEqual({ balance: 30_000n, held: 30_000n });
    await settleInLedger(ledger.database, await card(investId, 20_000n));
    expect(await ledger.wallet(investor)).toEqual({ balance: 0n, held: 0n });
    expect((await ledger.wallet(organization)).balance).toBe(50_000n);
  });

  it('with both leaves at least so much to the card as it can be charged', async () => {
    for (const [cents, leastByCard] of [
      [50_000n, 50n],
      [30_020n, 50n],
      [30_020n, 1n],
      [30_050n, 50n],
      [60_000n, 50_000n],
      [60_000n, 70_000n],
    ] as const) {
      const by = await ledger.member();
      await ledger.topUp(by, 30_000n);
      const part = partFromWallet(cents, 30_000n, leastByCard);
      expect(await put(cents, 2, { by, leastByCard })).toMatchObject({ due: toDollars(cents - part) });
      expect((await ledger.wallet(by)).held).toBe(part);
    }
    expect(partFromWallet(30_020n, 30_000n, 50n)).toBe(29_970n);
    expect(partFromWallet(60_000n, 30_000n, 70_000n)).toBe(0n);
  });

  it('with both releases hold and reservation when the card payment fails, and keeps what is charged anyway', async () => {
    const { investId } = await put(50_000n, 2);
    const payment = await card(investId, 20_000n);
    expect(await beginCapture(ledger.database, payment)).toBe('ok');
    await failInLedger(ledger.database, payment, 'failed', 'Declined.');
    expect(await ledger.wallet(investor)).toEqual({ balance: 30_000n, held: 0n });
    expect(await goal()).toEqual({ raised: 0n, capturing: 0n, investors: 0 });
    await settleInLedger(ledger.database, payment);
    expect(await ledger.wallet(investor)).toEqual({ balance: 50_000n, held: 0n });
    expect(await goal()).toEqual({ raised: 0n, capturing: 0n, investors: 0 });
  });

  it('with both is all from the wallet when that covers it, and all by card when it is empty', async () => {
    expect(await put(30_000n, 2)).toMatchObject({ paymentStatus: 'COMPLETED', due: 0 });
    expect(await put(15_000n, 2)).toMatchObject({ paymentStatus: 'pending', due: 150 });
    expect(await ledger.wallet(investor)).toEqual({ balance: 0n, held: 0n });
  });

  it('twice counts one investor', async () => {
    await put(10_000n, 1);
    await put(10_000n, 1);
    expect(await goal()).toMatchObject({ raised: 20_000n, investors: 1 });
  });

  it('is refused beyond the wallet, below the minimum and above the goal, before the document is kept §4.goal', async () => {
    const kept = await filesKept();
    await expect(put(40_000n, 1)).rejects.toMatchObject({
      code: 'insufficient_funds',
      fields: {
        payFromWallet:
          'Your wallet has $300.00 free, but you want to invest $400.00. Please add money or pay the rest by card.',
      },
    });
    await expect(put(9_999n, 1)).rejects.toMatchObject({
      code: 'below_minimum',
      message: 'Invest Amount must be at least $100 or More...',
    });
    await expect(put(100_001n, 0)).rejects.toMatchObject({
      code: 'goal_exceeded',
      message: 'Only $1,000.00 can still be invested in this project.',
    });
    expect(await filesKept()).toBe(kept);
  });

  it('takes exactly the rest when less than the minimum is left, whatever waits for its card §4.goal.rest', async () => {
    const other = await ledger.member();
    await ledger.topUp(other, 97_000n);
    await put(97_000n, 1, { by: other });
    await put(3_000n, 0);
    await expect(put(6_000n, 1)).rejects.toMatchObject({
      message: 'Only $30.00 can still be invested in this project.',
    });
    await expect(put(2_000n, 1)).rejects.toMatchObject({ message: 'Invest Amount must be at least $30 or More...' });
    expect(await put(3_000n, 1)).toMatchObject({ paymentStatus: 'COMPLETED' });
    await expect(put(1n, 1)).rejects.toMatchObject({
      message: 'This project has reached its goal.',
      fields: { price: expect.any(String) },
    });
  });

  it('waits while a card for the rest is being captured', async () => {
    const { investId } = await put(80_000n, 0);
    expect(await beginCapture(ledger.database, await card(investId, 80_000n))).toBe('ok');
    await expect(put(25_000n, 1)).rejects.toMatchObject({
      code: 'goal_awaited',
      fields: { price: expect.stringContaining('are paying for the rest of this goal by card right now') },
    });
    expect(await put(20_000n, 1)).toMatchObject({ paymentStatus: 'COMPLETED' });
  });

  it('in an own project gets 403, in an unknown one 404 §6.creator.invest', async () => {
    await expect(put(10_000n, 1, { by: organization })).rejects.toMatchObject({ code: 'forbidden' });
    project = '00000000-0000-0000-0000-000000000000';
    await expect(put(10_000n, 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses a document of the wrong kind', async () => {
    await expect(put(10_000n, 1, { bytes: Buffer.from('<svg onload="alert(1)"/>') })).rejects.toMatchObject({
      code: 'validation',
      fields: { document: expect.any(String) },
    });
    expect(await ledger.wallet(investor)).toEqual({ balance: 30_000n, held: 0n });
  });

  it('sent twice under one key has one effect and the first answer §7.idempotency', async () => {
    const request = { key: 'invest-1', body: 'the same' };
    const first = await put(20_000n, 2, request);
    expect(await put(20_000n, 2, request)).toEqual(first);
    await expect(put(10_000n, 2, { key: 'invest-1', body: 'another' })).rejects.toMatchObject({ code: 'conflict' });
    const both = await Promise.all(
      [put(5_000n, 1, { key: 'invest-2' }), put(5_000n, 1, { key: 'invest-2' })].map((result) =>
        result.catch((error: unknown) => error),
      ),
    );
    expect(both[0]).toMatchObject({ code: 'below_minimum' });
    const twice = await Promise.all([put(10_000n, 1, { key: 'invest-3' }), put(10_000n, 1, { key: 'invest-3' })]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await ledger.wallet(investor)).toEqual({ balance: 0n, held: 0n });
  });
});

describe('investing with a document that the product makes', () => {
  async function stored() {
    const text = `SELECT i.id, i.agreement_sha256 AS hash, f.id AS file, f.owner_id AS owner, f.size::int AS size
      FROM investments AS i JOIN files AS f ON f.id = i.document_file_id WHERE i.project_id = $1 ORDER BY i.created_at`;
    return ledger.database.query<{ id: string; hash: Buffer; file: string; owner: string; size: number }>(
      { name: 'test.agreements', text },
      [project],
    );
  }

  const secret = 's'.repeat(32);

  async function bytesOf(fileId: string) {
    const ctx = { db: ledger.database, fileStore: ledger.as(investor).resources.fileStore, linkSecret: secret };
    const { stream } = await readFile(ctx, { id: fileId, address: signAddress(`/files/${fileId}`, {}, secret) });
    return buffer(stream);
  }

  it('stores it as the document, with its hash, from the wallet and by card alike', async () => {
    await put(20_000n, 1, { agreement: true });
    await put(30_000n, 0, { agreement: true });
    const rows = await stored();
    expect(rows).toHaveLength(2);
    for (const { hash, file, owner, size } of rows) {
      const bytes = await bytesOf(file);
      expect(createHash('sha256').update(bytes).digest()).toEqual(hash);
      expect([owner, size]).toEqual([investor.id, bytes.length]);
      expect((await detectKind(bytes)).kind).toBe('pdf');
    }
    await put(10_000n, 1);
    expect((await stored()).at(-1)!.hash, 'one of their own').toBeNull();
  });

  it.each([
    ['محمد بن عبد الله', '1 day', 'Yes'],
    ['李小龍 王小明', '-1 day', 'No'],
  ])('says who, how much, on what terms and that nobody signs it: %s', async (name, until, verified) => {
    const change = (set: string, id: string, value: string) =>
      ledger.asOwner(`UPDATE users SET ${set} WHERE id = $1`, [id, value]);
    await change('name = $2', investor.id, name);
    await change('organization_reg_no = $2', organization.id, 'HR 1234');
    for (const { id } of [investor, organization]) await change('verified_until = now() + $2::interval', id, until);
    await put(20_000n, 1, { agreement: true });
    const text = textOfPdf(await bytesOf((await stored())[0]!.file)).replaceAll(/\s+/g, ' ');
    for (const words of [name, 'Nobody signs it', 'Amount', '$200.00', 'Goal', '$1,000.00', 'Expected Back'])
      expect(text).toContain(words);
    expect(text).toMatch(new RegExp(`Verified by Guildhall ${verified}`));
    expect(text.includes('HR 1234 (verified by Guildhall)')).toBe(verified === 'Yes');
  });

  it.each(namesInScripts)('has names in its script: %s', async (_script, name) => {
    await ledger.asOwner('UPDATE users SET name = $2 WHERE id = ANY($1)', [[investor.id, organization.id], name]);
    await put(10_000n, 1, { agreement: true });
    const text = textOfPdf(await bytesOf((await stored())[0]!.file)).replaceAll(/\s+/g, ' ');
    expect(text.split(name).length - 1, 'both parties').toBeGreaterThanOrEqual(2);
  });

  it('is refused before anything is made, and leaves no document that anybody could open when it fails late', async () => {
    const before = await filesKept();
    await expect(put(40_000n, 1, { agreement: true })).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect(await filesKept()).toBe(before);
  });

  it('sent twice at once under one key is one investment with one document', async () => {
    const request = { key: 'agreement', agreement: true };
    const [first, second] = await Promise.all([put(10_000n, 1, request), put(10_000n, 1, request)]);
    expect(first).toEqual(second);
    expect(await put(10_000n, 1, request)).toEqual(first);
    expect(await stored()).toHaveLength(1);
  });

  it('is refused where the terms change while they are written down', async () => {
    const form = { projectId: project, cents: 10_000n, choice: 1 as const, message: 'Good luck.', holdSeconds: 60 };
    const documentId = await ledger.document(investor);
    const place = (termsSeen: number | null) =>
      placeInvestment(ledger.as(investor), { ...form, documentId, agreement: Buffer.alloc(32), termsSeen });
    await ledger.asOwner('UPDATE projects SET changes = 1 WHERE id = $1', [project]);
    expect(await place(0)).toMatchObject({ outcome: 'terms_changed', id: null });
    expect(await ledger.wallet(investor)).toEqual({ balance: 30_000n, held: 0n });
    expect(await place(1)).toMatchObject({ outcome: 'ok' });
    expect(await place(null)).toMatchObject({ outcome: 'ok' });
  });
});
