import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { ownerPool } from '../../platform/database/test-database.ts';
import { publishProject } from '../referrals/test-projects.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let guild: Person;
let rival: Person;
let otto: Person;
let project: string;
let pdf: Buffer;
beforeAll(async () => {
  app = await testApp();
  pdf = await makePdf();
  guild = await app.signUp(2);
  rival = await app.signUp(2);
  otto = await app.signUp(1, 'Otto');
  project = await publishProject(app, guild, 'New kiln');
  await fillWallet(app, otto, 2000);
});
afterAll(() => app.stop());

async function invest(price: number, payFromWallet: 0 | 1 = 1, msg = 'Good luck.'): Promise<string> {
  const document = { filename: 'id card.pdf', bytes: pdf };
  const body = { projectId: project, price, msg, document, payFromWallet };
  return (await app.call('POST', '/project/invest', { token: otto.token, body })).data.investId;
}

function investors(by: Person, query = '') {
  return app.call('GET', `/project/investors/${project}${query}`, { token: by.token });
}

async function opened(investment: string) {
  return (await app.call('GET', `/investment/details/${investment}`, { token: otto.token })).data.documentOpened;
}

function get(url: string, method: 'GET' | 'HEAD' = 'GET') {
  return app.server.inject({ method, url });
}

describe('the investors of a project', () => {
  it('are listed to its creator with their message, newest first, once they have paid', async () => {
    await invest(80, 0);
    const ids = [await invest(100), await invest(60, 1, '=SUM(A1)')].toReversed();
    const { status, data } = await investors(guild);
    expect(status).toBe(200);
    expect(data.records.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(data.records[1]).toEqual({
      id: ids[1],
      investorId: otto.id,
      name: 'Otto',
      verified: false,
      refunded: 0,
      refundable: 100,
      state: 'active',
      mayRefund: true,
      dispute: null,
      amount: 100,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      msg: 'Good luck.',
      document: expect.stringMatching(/^\/files\/.*viewer=/),
      documentName: 'id card.pdf',
      agreementHash: '',
    });
    expect(data.more).toBe(false);
  });

  it('are paged by cursor', async () => {
    const all = (await investors(guild)).data.records.map(({ id }: { id: string }) => id);
    const first = (await investors(guild, '?length=1')).data;
    expect(first).toMatchObject({ records: [{ id: all[0] }], more: true });
    const second = (await investors(guild, `?length=1&before=${all[0]}`)).data;
    expect(second).toMatchObject({ records: [{ id: all[1] }], more: false });
    expect((await investors(guild, `?before=${project}`)).data).toEqual({ records: [], more: false });
  });

  it('are hidden from other accounts', async () => {
    for (const other of [rival, otto]) expect(await investors(other)).toMatchObject({ status: 404 });
    expect(await app.call('GET', `/project/investors/${project}`, { token: null })).toMatchObject({ status: 401 });
    const unknown = await app.call('GET', '/project/investors/x', { token: guild.token });
    expect(unknown).toMatchObject({ status: 404 });
  });

  it('see who opened their document and when', async () => {
    const investment = await invest(50);
    expect(await opened(investment)).toEqual([]);
    const { document } = (await investors(guild)).data.records[0];
    expect(await opened(investment), 'the list alone opens nothing').toEqual([]);
    expect((await get(document)).statusCode).toBe(200);
    expect((await get(document)).statusCode).toBe(200);
    expect(await opened(investment), 'twice in a minute counts once').toEqual([
      { by: guild.name, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('cannot be read through a changed link without being recorded', async () => {
    const investment = await invest(50);
    const { document } = (await investors(guild)).data.records[0];
    const bare = document.replace(/viewer=[^&]*&/, '');
    for (const link of [
      bare,
      document.replace(guild.id, rival.id),
      `${bare}&viewer=`,
      `${document}&viewer=${rival.id}`,
    ])
      expect({ link, status: (await get(link)).statusCode }).toEqual({ link, status: 404 });
    await get(document, 'HEAD');
    expect(await opened(investment)).toEqual([]);
  });

  it('do not see their own opening', async () => {
    const investment = await invest(50);
    const own = await app.call('GET', `/investment/details/${investment}`, { token: otto.token });
    expect((await get(own.data.document)).statusCode).toBe(200);
    expect(await opened(investment)).toEqual([]);
  });

  it('are seen with the document that the product made for them', async () => {
    const body = { projectId: project, price: 50, msg: 'Mine.', agreement: 1, payFromWallet: 1 };
    const { investId } = (await app.call('POST', '/project/invest', { token: otto.token, body })).data;
    const [record] = (await investors(guild)).data.records;
    expect(record).toMatchObject({ id: investId, documentName: 'Record of an investment.pdf', verified: false });
    expect(record.agreementHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await get(record.document)).statusCode).toBe(200);
    expect(await opened(investId)).toHaveLength(1);
  });

  it('can be given back the principal that was not paid back, and no more', async () => {
    const id = await invest(60);
    const owner = ownerPool(app.ownerUrl, 1);
    await owner.query('UPDATE investments SET principal_paid = 2500 WHERE id = $1', [id]);
    await owner.end();
    const shown = async () => (await investors(guild)).data.records[0];
    const giveBack = (amount: number) =>
      app.call('POST', `/refunds/${id}`, { token: guild.token, body: { amount, reason: 'Too much.' } });
    expect(await shown()).toMatchObject({ id, refunded: 0, refundable: 35, mayRefund: true });
    expect(await giveBack(36)).toMatchObject({ status: 422 });
    expect(await giveBack(35)).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({ refunded: 35, refundable: 0, mayRefund: false });
  });

  it('are told as verified only while they are', async () => {
    const owner = ownerPool(app.ownerUrl, 1);
    const verify = async (until: string) => {
      await owner.query('UPDATE users SET verified_until = now() + $2::interval WHERE id = $1', [otto.id, until]);
      return (await investors(guild)).data.records[0].verified;
    };
    expect([await verify('1 day'), await verify('-1 day')]).toEqual([true, false]);
    await owner.end();
  });
});
