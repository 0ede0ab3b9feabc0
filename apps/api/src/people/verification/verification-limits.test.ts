import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf, makePicture } from '../../base/files/test-files.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: PaymentsApp;
let guild: Person;
let project: string;
let pdf: Buffer;
beforeAll(async () => {
  app = await paymentsApp({
    UNVERIFIED_INVEST_DOLLARS: '200',
    UNVERIFIED_WITHDRAW_DOLLARS: '50',
    VERIFY_TO_PUBLISH: '1',
  });
  guild = await app.signUp(2, 'Guild of Glass');
  pdf = await makePdf();
  await verify(guild);
  project = await publishProject(app, guild, 'New kiln');
});
afterAll(async () => {
  await app.verify();
  await app.stop();
});

function verify({ id }: Person) {
  return app.owner(`UPDATE users SET verified_until = now() + interval '1 day' WHERE id = $1`, [id]);
}

function post(person: Person, path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: person.token, body });
}

function invest(person: Person, price: number, payFromWallet = 1) {
  return post(person, '/project/invest', {
    projectId: project,
    price,
    msg: 'x',
    payFromWallet,
    document: { filename: 'id.pdf', bytes: pdf },
  });
}

const bank = { bankName: 'B', accountHolderName: 'A', accountNumber: '12345678', sortCode: '10-20-30' };

function withdraw(person: Person, amount: number) {
  return post(person, '/wallet/withdraw', { amount, ...bank, swiftCode: 'ADABDEFF' });
}

async function withMoney(): Promise<Person> {
  const person = await app.signUp(1, 'Ada');
  await fillWallet(app, person, 1000);
  return person;
}

function age(table: 'investments' | 'withdrawals', { id }: Person) {
  return app.owner(`UPDATE ${table} SET created_at = created_at - interval '30 days' WHERE user_id = $1`, [id]);
}

function refused(amount: string) {
  return { status: 403, data: { code: 'verification_needed' }, message: expect.stringContaining(`up to ${amount}`) };
}

describe('an investment', () => {
  it('past the limit of 30 days asks for a verification, by the wallet and by card, and is made once one is verified', async () => {
    const ada = await withMoney();
    expect(await invest(ada, 201)).toMatchObject(refused('$200.00'));
    expect((await invest(ada, 120)).status).toBe(200);
    for (const way of [0, 1, 2]) expect(await invest(ada, 81, way)).toMatchObject(refused('$200.00'));
    expect((await invest(ada, 80, 0)).status).toBe(200);
    expect(await invest(ada, 50)).toMatchObject(refused('$200.00'));
    await age('investments', ada);
    expect((await invest(ada, 200)).status).toBe(200);
    await verify(ada);
    expect((await invest(ada, 500)).status).toBe(200);
    await app.owner('UPDATE users SET verified_until = now() WHERE id = $1', [ada.id]);
    expect(await invest(ada, 50)).toMatchObject(refused('$200.00'));
  });

  it('of many at once stays within the limit', async () => {
    const ada = await withMoney();
    const answers = await Promise.all(Array.from({ length: 6 }, () => invest(ada, 60)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403]);
  });
});

describe('a withdrawal', () => {
  it('past the limit of 30 days asks for a verification, also to the same bank account again', async () => {
    const ada = await withMoney();
    expect(await withdraw(ada, 50.01)).toMatchObject(refused('$50.00'));
    const { data } = await withdraw(ada, 30);
    expect(await withdraw(ada, 21)).toMatchObject(refused('$50.00'));
    expect(await post(ada, `/wallet/withdrawals/${data.id}/again`, { amount: 21 })).toMatchObject(refused('$50.00'));
    expect((await withdraw(ada, 20)).status).toBe(200);
    // What was canceled does not count.
    expect((await post(ada, `/wallet/withdrawals/${data.id}/cancel`, {})).status).toBe(200);
    expect((await withdraw(ada, 30)).status).toBe(200);
    await age('withdrawals', ada);
    expect((await withdraw(ada, 50)).status).toBe(200);
    await verify(ada);
    expect((await withdraw(ada, 400)).status).toBe(200);
  });

  it('of many at once stays within the limit', async () => {
    const ada = await withMoney();
    const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw(ada, 20)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403, 403]);
    expect((await app.balance(ada)).held).toBe(4000n);
  });
});

describe('publishing', () => {
  it('projects and services asks an organization for a verification', async () => {
    const house = await app.signUp(2, 'Glass House');
    const needed = { status: 403, data: { code: 'verification_needed' } };
    const category = (await app.call('POST', '/project/categories', { token: house.token })).data[0].id;
    const body = {
      categoryId: category,
      title: 'Oven',
      budgetRequired: 100,
      returnOnInvestment: 5,
      duration: 12,
      minInvestment: 10,
      description: 'Hot.',
      document: { filename: 'plan.pdf', bytes: pdf },
      photo: { filename: 'photo.png', bytes: await makePicture('png') },
    };
    const create = () => post(house, '/project/create', body);
    const offer = () => post(house, '/service/create', { title: 'Glazing', budgetRequired: 25 });
    expect(await create()).toMatchObject(needed);
    expect(await offer()).toMatchObject(needed);
    await verify(house);
    expect((await create()).status).toBe(200);
    const { data } = await offer();
    await app.owner('UPDATE users SET verified_until = now() WHERE id = $1', [house.id]);
    const update = { title: 'Mending', budgetRequired: 25 };
    expect(await post(house, `/service/update/${data.id}`, update)).toMatchObject(needed);
    expect(await app.owner('SELECT FROM files WHERE owner_id = $1', [house.id])).toHaveLength(2);
  });
});
