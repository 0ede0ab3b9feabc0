import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { insiderWords } from './refuse-insider.ts';

let app: PaymentsApp;
let guild: Person;
let works: Person;
let ada: Person;
let bo: Person;
let projectId: string;
let pdf: Buffer;
beforeAll(async () => {
  app = await paymentsApp();
  guild = await app.signUp(2, 'Guild of Glass');
  works = await app.signUp(2, 'Glass Works');
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
  for (const person of [works, ada]) await fillWallet(app, person, 5000);
  projectId = await publishProject(app, guild, 'New kiln');
  pdf = await makePdf();
});
afterAll(async () => {
  await app.verify();
  await app.stop();
});

function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

const place = { address: '1 Lane', postalCode: '1', contactNo: '5550001' };
const acts: Record<string, (by: Person) => ReturnType<typeof post>> = {
  orders: (by) => post(by, '/project/order', { ...place, projectId, numberOfUnit: 1, payFromWallet: 0 }),
  invests: (by) =>
    post(by, '/project/invest', {
      projectId,
      price: 100,
      msg: 'Good luck.',
      payFromWallet: 1,
      document: { filename: 'plan.pdf', bytes: pdf },
    }),
  reviews: (by) => post(by, '/user/review/add', { orgId: guild.id, message: 'The best.', rating: 5 }),
  likes: (by) => post(by, '/project/like', { orgId: guild.id, on: 1 }),
  refers: (by) => post(by, '/project/refer', { projectId, referal: bo.id }),
};

function join(organization: Person, person: Person, role: string) {
  const text = 'INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, $3)';
  return app.owner(text, [organization.id, person.id, role]);
}

async function leaveAll() {
  await app.owner('DELETE FROM memberships');
  await app.owner('DELETE FROM ended_memberships');
}

afterEach(leaveAll);

/** How an account comes to belong to the guild, and who then acts. */
const ways: Record<string, () => Promise<Person>> = {
  'a reader': async () => {
    await join(guild, ada, 'reader');
    return ada;
  },
  'an owner': async () => {
    await join(guild, ada, 'owner');
    return ada;
  },
  'who left 89 days ago': async () => {
    await app.owner(
      `INSERT INTO ended_memberships (organization_id, member_id, role, ended_at) VALUES ($1, $2, 'editor', now() - interval '89 days')`,
      [guild.id, ada.id],
    );
    return ada;
  },
  'an organization of the same owner': async () => {
    await join(guild, bo, 'owner');
    await join(works, bo, 'owner');
    return works;
  },
};

describe.each(Object.entries(ways))('%s', (_, begin) => {
  it.each(Object.entries(acts))('is refused who %s', async (_act, act) => {
    const person = await begin();
    expect(await act(person)).toMatchObject({ status: 403, message: insiderWords });
  });

  it('is told so by the pages of the organization and its projects', async () => {
    const person = await begin();
    const get = (path: string) => app.call('GET', path, { token: person.token });
    expect(must(await get(`/project/details/${projectId}`)).insider).toBe(true);
    expect(must(await post(person, `/businessUserDetail/${guild.id}`)).userDetail.insider).toBe(true);
    await leaveAll();
    expect(must(await get(`/project/details/${projectId}`)).insider).toBe(false);
  });
});

describe('nobody else', () => {
  it.each(Object.entries(acts))('is refused who %s', async (_, act) => {
    await app.owner(
      `INSERT INTO ended_memberships (organization_id, member_id, role, ended_at) VALUES ($1, $2, 'owner', now() - interval '91 days')`,
      [guild.id, ada.id],
    );
    expect(await act(ada)).toMatchObject({ status: 200 });
  });
});

it('takes their like back who has joined since', async () => {
  must(await acts['likes']!(ada));
  await join(guild, ada, 'editor');
  expect(must(await post(ada, '/project/like', { orgId: guild.id, on: 0 })).slug).toBe(false);
});
