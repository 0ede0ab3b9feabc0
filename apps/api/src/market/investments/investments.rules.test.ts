import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoDocuments } from '@guildhall/contract/market/investments.contract.ts';
import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { makeOle, makePdf, makePicture, makeXlsx } from '../../base/files/test-files.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { long, refused, refusedKind } from '../../server/test-refusal.ts';

let app: ProjectsApp;
let investor: Person;
let projectId: string;
let pdf: Buffer;
beforeAll(async () => {
  app = await projectsApp();
  pdf = await makePdf();
  investor = await app.signUp(1, 'Ira Investor');
  projectId = await app.publish(await app.signUp(2));
});
afterAll(() => app.stop());

function invest(changes: Record<string, unknown> = {}) {
  const right = { projectId, price: '50', msg: 'Good luck.', document: { filename: 'plan.pdf', bytes: pdf } };
  const body = Object.fromEntries(Object.entries({ ...right, ...changes }).filter(([, value]) => value !== undefined));
  return app.call('POST', '/project/invest', { token: investor.token, body });
}

async function investments() {
  return (await app.call('POST', '/investment/list', { token: investor.token, body: {} })).data.records;
}

async function files() {
  return (await app.owner<{ n: number }>('SELECT count(*)::int AS n FROM files'))[0]!.n;
}

describe('the document of an investment', () => {
  it('is missed beside whatever else is wrong, also with agreement 0', async () => {
    const answer = await invest({ price: '', document: undefined, agreement: '0' });
    const errors = { price: 'Invest Amount is Required.', document: 'Document is Required.' };
    expect(answer).toMatchObject({ status: 422, data: { errors } });
  });

  it('may be left to the product by JSON, and is then downloaded as any other', async () => {
    const body = { projectId, price: 50, msg: 'Good luck.', agreement: 1, payFromWallet: 0 };
    const { status, data } = await app.call('POST', '/project/invest', { token: investor.token, body });
    expect([status, data.paymentStatus]).toEqual([200, 'pending']);
    const details = await app.call('GET', `/investment/details/${data.investId}`, { token: investor.token });
    expect(details.data.agreementHash).toMatch(/^[0-9a-f]{64}$/);
    const file = await app.server.inject({ url: details.data.document });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(details.data.agreementHash);
    await app.owner('DELETE FROM investments WHERE id = $1', [data.investId]);
  });
});

describe('the rules of spec §5 for an investment', () => {
  it.each([
    ['price', undefined, 'Invest Amount is Required.'],
    ['price', '', 'Invest Amount is Required.'],
    ['price', '49.99', 'Invest Amount must be at least $50 or More...'],
    ['price', '1', 'Invest Amount must be at least $50 or More...'],
    ['msg', undefined, 'Description is Required.'],
    ['msg', ' ', 'Description is Required.'],
    ['msg', long(3001), 'Description cannot exceed 3000 characters..'],
    ['document', undefined, 'Document is Required.'],
    ['agreement', '1', twoDocuments],
    ['agreement', 'perhaps', 'Please answer with 1 or 0.'],
    ['payFromWallet', '3', 'Please answer with 0, 1 or 2.'],
    ['riskText', String(riskTexts.length + 1), `riskText must be a whole number from 0 to ${riskTexts.length}.`],
  ])('%s %.20s is refused: %s §5.invest.{amount,minimum,description,document}', async (field, value, text) => {
    const before = await files();
    expect(await invest({ [field]: value })).toMatchObject(refused(field, text));
    expect([await investments(), await files()], 'nothing has changed').toEqual([[], before]);
  });

  it.each([
    ['an Excel file (xlsx)', 'plan.pdf', () => makeXlsx()],
    ['an old Excel file (xls)', 'plan.pdf', () => makeOle(['Workbook'])],
    ['a picture of another kind (webp)', 'plan.png', () => makePicture('webp')],
    ['a text', 'plan.pdf', () => Buffer.from('No pdf at all, however long one reads.')],
  ])('%s in place of a pdf or png is refused, whatever its name §5.invest.kind', async (_what, filename, make) => {
    const text = 'Please upload a PDF or a picture (PNG, JPG or GIF).';
    const answer = await invest({ document: { filename, bytes: await make() } });
    expect(answer).toMatchObject(refusedKind('document', text));
    expect(await investments(), 'nothing has changed').toEqual([]);
  });
});

it('keeps which text about the risk was confirmed; a client of the specification confirms none', async () => {
  const shown = async (changes: Record<string, unknown>) => {
    const { data } = await invest(changes);
    return (await app.call('GET', `/investment/details/${data.investId}`, { token: investor.token })).data.riskText;
  };
  expect([await shown({ riskText: riskTexts.length }), await shown({})]).toEqual([riskTexts.length, 0]);
  const kept = await app.owner<{ text: number | null }>(
    'SELECT risk_text AS text FROM investments ORDER BY created_at',
  );
  expect(kept).toEqual([{ text: riskTexts.length }, { text: null }]);
});

describe('the fields of spec §3 for an investment', () => {
  it('are stored and answered in the list and in the details §3.{investment,investment-request,investment-detail}', async () => {
    const { data } = await invest({ payFromWallet: 0 });
    expect(data).toMatchObject({ investId: expect.any(String), paymentStatus: 'pending' });
    expect((await investments())[0]).toMatchObject({
      id: data.investId,
      name: 'Bread oven',
      photo: expect.stringMatching(/^\/files\//),
      msg: 'Good luck.',
      amount: 50,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const details = await app.call('GET', `/investment/details/${data.investId}`, { token: investor.token });
    expect(details.data).toMatchObject({
      title: 'Bread oven',
      photo: expect.stringMatching(/^\/files\//),
      budget: 1000,
      roi_per: 7.5,
      duration: 12,
      categoryName: expect.any(String),
      document: expect.stringMatching(/^\/files\//),
      roi: 53.75,
      amount: 50,
    });
  });

  it.each([
    ['0: all by card', 0, 'pending', 60],
    ['2: the wallet’s part, the rest by card', 2, 'pending', 20],
    ['1: all from the wallet', 1, 'COMPLETED', 0],
  ])('payFromWallet %s §4.wallet-choice', async (_what, payFromWallet, paymentStatus, due) => {
    investor = await app.signUp();
    await fillWallet(app, investor, payFromWallet === 1 ? 60 : 40);
    expect((await invest({ price: '60', payFromWallet })).data).toMatchObject({ paymentStatus, due });
  });

  it('the client’s payment fields are ignored §3.investment-request', async () => {
    investor = await app.signUp();
    const claims = { paymentId: 'pi_1', paymentStatus: 'COMPLETED', onlinePaidAmount: '50', payFromWalletAmount: '50' };
    expect((await invest({ payFromWallet: 0, ...claims })).data).toMatchObject({ paymentStatus: 'pending', due: 50 });
  });

  it('a description at its limit of 3000 characters is taken, and pictures are §9.invest', async () => {
    expect(await invest({ msg: long(3000) })).toMatchObject({ status: 200 });
    for (const kind of ['png', 'jpeg', 'gif'] as const) {
      const document = { filename: `plan.${kind}`, bytes: await makePicture(kind) };
      expect(await invest({ document }), kind).toMatchObject({ status: 200 });
    }
  });
});
