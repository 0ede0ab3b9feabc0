import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { sharedEvents } from '../../server/first-event.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { actFor, memberOf } from '../members/test-members.ts';

let app: PaymentsApp;
let opal: Person;
let ada: Person;
let guild: Person;
let project: string;
beforeAll(async () => {
  app = await paymentsApp();
  opal = await newOperator(app, 'admin', 'Opal');
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
  await fillWallet(app, ada, 20_000);
  project = await publishProject(app, guild, 'New kiln');
});
afterAll(() => app.stop());

function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

/** What the first event of a page says about the terms. */
async function termsFor({ id }: Person, actor = id): Promise<{ version: string; changedAt: string } | undefined> {
  const { data } = await sharedEvents(app.resources).first({ id, actor, type: 1 }, Buffer.alloc(32));
  return (data as { terms?: { version: string; changedAt: string } }).terms;
}

let version = 0;
async function publishTerms(markdown: string) {
  const body = { markdown, from: version, reason: 'Our own.' };
  must(await post(opal, '/operator/pages/terms/publish', body));
  version++;
}

const parcel = { address: '1 Lane', postalCode: '10117', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
function order(by: Person) {
  return post(by, '/project/order', { ...parcel, projectId: project });
}

/** An account from before acceptances were noted. */
async function withoutRecord(createdAt: string): Promise<Person> {
  const person = await app.signUp(1);
  await app.owner('DELETE FROM terms_acceptances WHERE user_id = $1', [person.id]);
  await app.owner('UPDATE users SET created_at = $2 WHERE id = $1', [person.id, createdAt]);
  return person;
}

const refused = { status: 403, data: { code: 'terms_changed' } };

it('§7.terms: whoever signs up accepts the terms in force, and is asked for nothing', async () => {
  expect(await termsFor(ada)).toBeUndefined();
  must(await order(ada));
  const account = must(await app.call('GET', `/operator/accounts/${ada.id}`, { token: opal.token }));
  expect(account.terms).toMatchObject({ version: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

it('whoever signed up before acceptances were noted has accepted the terms of that day', async () => {
  expect(await termsFor(await withoutRecord(new Date().toISOString()))).toBeUndefined();
  const old = await withoutRecord('2020-01-01');
  expect(await termsFor(old)).toMatchObject({ version: expect.any(String) });
  expect(must(await app.call('GET', `/operator/accounts/${old.id}`, { token: opal.token })).terms).toBeNull();
});

it('the same text with a new time, as of a file that was copied, is no change, nor is one of a day to come', async () => {
  const [found] = await app.owner<{ version: string; changed_at: Date }>(
    'SELECT version, changed_at FROM terms_acceptances WHERE user_id = $1',
    [ada.id],
  );
  const of = (changedAt: Date, text: string) =>
    app.owner('SELECT FROM terms_to_accept($1, $2, $3)', [ada.id, changedAt, text]);
  const later = new Date(Date.now() - 1);
  expect(await of(later, found!.version)).toHaveLength(0);
  expect(await of(later, 'other')).toHaveLength(1);
  expect(await of(found!.changed_at, 'other')).toHaveLength(0);
  expect(await of(new Date(Date.now() + 86_400_000), 'other')).toHaveLength(0);
});

describe('terms that have changed', () => {
  let eve: Person;
  let bo: Person;
  beforeAll(async () => {
    eve = await app.signUp(1, 'Eve');
    bo = await app.signUp(2, 'Bo');
    await fillWallet(app, eve, 1_000);
    await publishTerms('We may do more.');
  });

  it('§7.terms: are asked for, and until they are accepted nothing is invested, ordered or published', async () => {
    expect(await termsFor(eve)).toMatchObject({ changedAt: expect.stringContaining('T') });
    expect(await order(eve)).toMatchObject(refused);
    const investment = { projectId: project, price: 50, msg: 'Good luck.', payFromWallet: 1, agreement: 1 };
    expect(await post(eve, '/project/invest', investment)).toMatchObject(refused);
    const monthly = { projectId: investment.projectId, price: 60, day: 1, riskText: riskTexts.length };
    expect(await post(eve, '/investment/monthly', monthly)).toMatchObject(refused);
    expect(await post(bo, '/service/create', { title: 'Repairs', budgetRequired: 5 })).toMatchObject(refused);
    await expect(publishProject(app, bo, 'Old mill')).rejects.toThrow('Our terms have changed.');
    expect(await post(bo, '/project/publish', { projectId: project })).toMatchObject(refused);
  });

  it('§7.terms: keep nobody from reading, withdrawing, downloading their data and closing the account', async () => {
    const bank = { bankName: 'River Bank', accountHolderName: 'Eve', accountNumber: '12345678', sortCode: '10-20-30' };
    const answers = [
      await app.call('GET', `/project/details/${project}`, { token: eve.token }),
      await post(eve, '/wallet/withdraw', { ...bank, amount: 1, swiftCode: 'DE89370400440532013000' }),
      await post(eve, '/profile/export'),
      await app.call('GET', '/profile/erasure', { token: eve.token }),
      await app.call('GET', '/auth/logout', { token: eve.token }),
    ];
    for (const { data } of answers) expect(data?.code).not.toBe('terms_changed');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('are accepted once, by the version that was shown', async () => {
    const terms = (await termsFor(bo))!;
    expect(await post(bo, '/terms/accept', { version: 'other' })).toMatchObject({ status: 422 });
    expect(await termsFor(bo)).toEqual(terms);
    must(await post(bo, '/terms/accept', { version: terms.version }));
    expect(await termsFor(bo)).toBeUndefined();
    must(await post(bo, '/service/create', { title: 'Repairs', budgetRequired: 5 }));
    const account = must(await app.call('GET', `/operator/accounts/${bo.id}`, { token: opal.token }));
    expect(account.terms).toMatchObject({ version: terms.version, changedAt: terms.changedAt });
    expect(await termsFor(await app.signUp(1))).toBeUndefined();
  });

  it('are accepted by who is logged in, whomever they act for', async () => {
    const max = await memberOf(app, bo, await app.signUp(1, 'Max'), 'owner');
    await publishTerms('We may do even more.');
    await actFor(app, max, bo);
    expect(await post(max, '/service/create', { title: 'Tools', budgetRequired: 5 })).toMatchObject(refused);
    expect(await termsFor(bo, max.id)).toBeDefined();
    must(await post(max, '/terms/accept', { version: (await termsFor(bo, max.id))!.version }));
    must(await post(max, '/service/create', { title: 'Tools', budgetRequired: 5 }));
    expect(await termsFor(bo)).toBeDefined();
  });
});

it('what was invested or ordered before is answered again under its key, and nothing is done twice', async () => {
  const person = await app.signUp(1, 'Rita');
  await fillWallet(app, person, 20_000);
  const document = { filename: 'id.pdf', bytes: await makePdf() };
  const send = (path: string, body: Record<string, unknown>) =>
    app.call('POST', path, {
      token: person.token,
      key: `again ${path}`,
      body: { projectId: project, payFromWallet: 1, ...body },
    });
  const both = async () => [
    must(await send('/project/invest', { price: 60, msg: 'x', document })),
    must(await send('/project/order', parcel)),
  ];
  const first = await both();
  await publishTerms('# Terms that changed while an answer was lost');
  expect(await order(person)).toMatchObject(refused);
  expect(await both()).toEqual(first);
});
