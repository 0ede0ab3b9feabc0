import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { memberOf } from '../../people/members/test-members.ts';
import { newOperator, type WithSecondFactor } from '../operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { notifyOfFreezesJob } from './notify-concerned.ts';

let app: PaymentsApp;
let opal: WithSecondFactor;
let guild: Person;
let project: string;
let pdf: Buffer;
beforeAll(async () => {
  app = await paymentsApp();
  opal = await newOperator(app, 'support', 'Opal');
  guild = await app.signUp(2, 'Guild of Glass');
  project = await publishProject(app, guild, 'New kiln');
  pdf = await makePdf();
});
afterAll(async () => {
  await app.verify();
  await app.stop();
});

function post(person: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: person.token, body });
}

function get(person: Person, path: string) {
  return app.call('GET', path, { token: person.token });
}

async function withMoney(name: string): Promise<Person> {
  const person = await app.signUp(1, name);
  await fillWallet(app, person, 1000);
  return person;
}

function freezeAccount({ id }: Person, reason = 'Under review.') {
  return post(opal, `/operator/accounts/${id}/freeze`, { reason, days: 7 });
}

function freezeProject(id: string) {
  return post(opal, `/operator/projects/${id}/freeze`, { reason: 'The plan is disputed.', days: 7 });
}

function lift(id: string) {
  return post(opal, `/operator/freezes/${id}/lift`, { reason: 'All is well.' });
}

const bank = {
  bankName: 'B',
  accountHolderName: 'A',
  accountNumber: '12345678',
  sortCode: '10-20-30',
  swiftCode: 'ADABDEFF',
};

function withdraw(person: Person) {
  return post(person, '/wallet/withdraw', { amount: 5, ...bank });
}

function order(person: Person, payFromWallet: 0 | 1, projectId = project) {
  const where = { address: 'A', postalCode: '1', contactNo: '5550001' };
  return post(person, '/project/order', { projectId, numberOfUnit: 1, ...where, payFromWallet });
}

function invest(person: Person, payFromWallet: 0 | 1, projectId = project) {
  const document = { filename: 'id.pdf', bytes: pdf };
  return post(person, '/project/invest', { projectId, price: 60, msg: 'x', document, payFromWallet });
}

const frozen = { status: 403, message: expect.stringContaining('Your account is frozen') };
const sellerFrozen = { status: 403, message: 'This organization cannot take money right now.' };
const paused = { status: 403, message: 'New money for this project is paused.' };

describe('a frozen account', () => {
  it('takes no money out by any way, reads as before, and pays again once the freeze is lifted', async () => {
    const ada = await withMoney('Ada');
    const earlier = await withdraw(ada);
    const { data } = await freezeAccount(ada);
    expect(await withdraw(ada)).toMatchObject(frozen);
    expect(await post(ada, `/wallet/withdrawals/${earlier.data.id}/again`, { amount: 1 })).toMatchObject(frozen);
    for (const way of [0, 1] as const) {
      expect(await order(ada, way)).toMatchObject(frozen);
      expect(await invest(ada, way)).toMatchObject(frozen);
    }
    expect((await get(ada, '/wallet')).status).toBe(200);
    expect(await app.balance(ada)).toEqual({ balance: 100_000n, held: 500n });
    expect(await lift(data.id)).toMatchObject({ status: 200 });
    expect((await withdraw(ada)).status).toBe(200);
    expect((await invest(ada, 1)).status).toBe(200);
  });

  it('is frozen in the ledger: a withdrawal asked for before is not approved, only rejected', async () => {
    const ada = await withMoney('Ada');
    const finance = await newOperator(app, 'finance', 'Fay');
    const { data: asked } = await withdraw(ada);
    await freezeAccount(ada);
    expect(await post(finance, `/operator/withdrawals/${asked.id}/approve`, { asTest: 1 })).toMatchObject({
      status: 422,
      message: expect.stringContaining('This account is frozen'),
    });
    expect(await app.balance(ada)).toEqual({ balance: 100_000n, held: 500n });
    expect((await post(finance, `/operator/withdrawals/${asked.id}/reject`, { reason: 'No.' })).status).toBe(200);
    expect(await app.balance(ada)).toEqual({ balance: 100_000n, held: 0n });
  });

  it('keeps the money of a card payment that was under way in its wallet, and the purchase fails', async () => {
    const ada = await app.signUp(1, 'Ada');
    for (const purchase of [await app.order(ada, 2000), await app.invest(ada, 3000)]) {
      const paymentId = await app.pay(ada, purchase);
      const { data } = await freezeAccount(ada);
      const before = (await app.balance(ada)).balance;
      await app.save(ada, purchase, paymentId);
      expect(await app.statusOf(purchase)).toBe('failed');
      expect((await app.balance(ada)).balance).toBe(before + purchase.dueCents);
      await lift(data.id);
    }
  });

  it('takes no new money for what it sells, from the wallet or by card, and its projects say until when', async () => {
    const house = await app.signUp(2, 'House of Slates');
    const roof = await publishProject(app, house, 'A roof');
    const ada = await withMoney('Ada');
    const { data } = await freezeAccount(house);
    for (const way of [0, 1] as const) {
      expect(await order(ada, way, roof)).toMatchObject(sellerFrozen);
      expect(await invest(ada, way, roof)).toMatchObject(sellerFrozen);
    }
    expect((await get(ada, `/project/details/${roof}`)).data.pausedUntil).toBe(data.endsAt);
    await freezeProject(roof);
    await lift(data.id);
    expect(await order(ada, 1, roof)).toMatchObject(paused);
    expect((await invest(ada, 1)).status).toBe(200);
  });

  it('is told to take no money on its page, on cards, in searches and in comparisons, and so is a project of it', async () => {
    const house = await app.signUp(2, 'House of Quoins');
    const quoin = await publishProject(app, house, 'A quoin');
    const other = await publishProject(app, house, 'Another one');
    const ada = await app.signUp(1, 'Ada');
    const told = async () => {
      const found = (await post(ada, '/search', { search: 'quoin' })).data;
      return {
        page: (await post(ada, `/businessUserDetail/${house.id}`)).data.userDetail.takesNoMoney,
        directory: (await post(ada, '/dashboarSearch', { userName: 'House of Quoins' })).data.usersList[0].takesNoMoney,
        organization: found.organizations[0].takesNoMoney,
        project: found.projects[0].takesNoMoney,
        compared: (await post(ada, '/project/compare', { ids: [quoin, other] })).data.map(
          (each: { takesNoMoney: boolean }) => each.takesNoMoney,
        ),
        listed: (await post(ada, '/project/list', { orgId: house.id })).data.projectList.map(
          (each: { takesNoMoney: boolean }) => each.takesNoMoney,
        ),
        open: (await post(ada, '/project/search', { search: 'A quoin' })).data.projectList.find(
          ({ id }: { id: string }) => id === quoin,
        ).takesNoMoney,
      };
    };
    const all = (value: boolean) => ({
      page: value,
      directory: value,
      organization: value,
      project: value,
      open: value,
      compared: [value, value],
      listed: [value, value],
    });
    expect(await told()).toEqual(all(false));
    const { data } = await freezeAccount(house);
    expect(await told()).toEqual(all(true));
    await lift(data.id);
    await freezeProject(quoin);
    expect(await told()).toEqual({
      ...all(false),
      project: true,
      compared: [true, false],
      listed: [false, true],
      open: true,
    });
  });

  it('takes no card payment of a purchase that was under way: it stays in the wallet of who paid', async () => {
    const ada = await app.signUp(1, 'Ada');
    for (const purchase of [await app.order(ada, 2000), await app.invest(ada, 3000)]) {
      const paymentId = await app.pay(ada, purchase);
      const sellerOf = `SELECT seller_id AS id FROM orders WHERE id = $1 UNION SELECT organization_id FROM investments WHERE id = $1`;
      const { data } = await post(
        opal,
        `/operator/accounts/${(await app.owner<Person>(sellerOf, [purchase.id]))[0]!.id}/freeze`,
        {
          reason: 'Under review.',
          days: 7,
        },
      );
      const before = (await app.balance(ada)).balance;
      await app.save(ada, purchase, paymentId);
      expect(await app.statusOf(purchase)).toBe('failed');
      expect((await app.balance(ada)).balance).toBe(before + purchase.dueCents);
      await lift(data.id);
    }
  });

  it('publishes nothing', async () => {
    const house = await app.signUp(2, 'Glass House');
    const service = await post(house, '/service/create', { title: 'Blowing', budgetRequired: 25 });
    const ada = await app.signUp(1, 'Ada');
    const report = await post(ada, '/report/request', { orgId: house.id, reportId: 'R-1', message: 'Please.' });
    await freezeAccount(house);
    await expect(publishProject(app, house, 'A window')).rejects.toThrow('Your account is frozen');
    expect(await post(house, '/service/create', { title: 'Cutting', budgetRequired: 25 })).toMatchObject(frozen);
    const change = { title: 'Cutting', budgetRequired: 25 };
    expect(await post(house, `/service/update/${service.data.id}`, change)).toMatchObject(frozen);
    const document = { filename: 'a.pdf', bytes: pdf };
    const answer = { id: report.data.id, reportName: 'Books', document };
    expect(await post(house, '/report/document', answer)).toMatchObject(frozen);
  });

  it('makes neither itself nor a project public; what is public says so, and can be taken back', async () => {
    const house = await app.signUp(2, 'House of Locks');
    const open = await publishProject(app, house, 'A lock');
    const hidden = await publishProject(app, house, 'A key');
    const share = (path: string, body: Record<string, unknown>) => post(house, path, body);
    const page = (await share('/project/share', { id: open, on: true })).data.sharePath;
    const own = (await share('/organization/share', { on: true })).data.sharePath;
    const pageOf = async (path: string) =>
      (await app.server.inject({ url: path, headers: { accept: 'text/html' } })).body;
    for (const path of [page, own]) expect(await pageOf(path)).toContain('Log In to Invest');
    const { data } = await freezeAccount(house);
    expect(await share('/project/share', { id: hidden, on: true })).toMatchObject(frozen);
    expect(await share('/organization/share', { on: true })).toMatchObject(frozen);
    expect(await pageOf(page)).toContain('This project cannot take money right now.');
    expect(await pageOf(own)).toContain('This organization cannot take money right now.');
    for (const path of [page, own]) expect(await pageOf(path)).not.toContain('Log In to Invest');
    expect(await share('/organization/share', { on: false })).toMatchObject({ status: 200, data: { sharePath: '' } });
    await lift(data.id);
    await freezeProject(open);
    expect(await pageOf(page)).toContain('This project cannot take money right now.');
    expect(await share('/project/share', { id: open, on: false })).toMatchObject({ status: 200 });
    expect(await share('/project/share', { id: open, on: true })).toMatchObject({
      status: 403,
      message: 'This project is frozen, so it cannot be made public right now.',
    });
    expect((await share('/project/share', { id: hidden, on: true })).status).toBe(200);
  });

  it('of a member does nothing for the organization, but reads', async () => {
    const house = await app.signUp(2, 'House of Members');
    await fillWallet(app, house, 1000);
    const owner = await memberOf(app, house, await app.signUp(1, 'Olga'), 'owner');
    const asker = await memberOf(app, house, await app.signUp(1, 'Asa'), 'treasurer');
    expect((await invest(owner, 1)).status).toBe(200);
    await app.owner('INSERT INTO withdrawal_limits (organization_id, cents, set_by) VALUES ($1, 100, $1)', [house.id]);
    const { data: asked } = await withdraw(asker);
    const freezes = [await freezeAccount(owner), await freezeAccount(asker)];
    const refused = { status: 403, message: expect.stringContaining('Your own account is frozen. You can read') };
    expect(await withdraw(owner)).toMatchObject(refused);
    expect(await order(owner, 1)).toMatchObject(refused);
    expect(await invest(owner, 1)).toMatchObject(refused);
    expect(await post(owner, '/service/create', { title: 'Cutting', budgetRequired: 25 })).toMatchObject(refused);
    expect((await get(owner, '/wallet')).status).toBe(200);
    // Nor does anybody confirm what a frozen member has asked for.
    await lift(freezes[0]!.data.id);
    expect(await post(owner, `/wallet/withdrawals/${asked.id}/confirm`)).toMatchObject({ status: 422 });
    await lift(freezes[1]!.data.id);
    expect((await post(owner, `/wallet/withdrawals/${asked.id}/confirm`)).status).toBe(200);
    expect((await withdraw(owner)).status).toBe(200);
  });

  it('is told why and until when, by a notification, a mail and its profile', async () => {
    const ada = await app.signUp(1, 'Ada');
    const { data } = await freezeAccount(ada, 'A card that is not yours.');
    const { records } = (await get(ada, '/profile/freezes')).data;
    expect(records).toMatchObject([
      { id: data.id, projectId: '', reason: 'A card that is not yours.', endsAt: data.endsAt },
    ]);
    expect((Date.parse(data.endsAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    const told = (await post(ada, '/notifications')).data.records;
    expect(told[0].text).toBe('Your account is frozen: A card that is not yours.');
    const [mail] = (await mailsTo(app, ada.email)).filter(({ subject }) => subject === 'Your account is frozen');
    expect(mail!.text).toContain('nobody can pay for what you sell');
    expect(mail!.text).toContain('The reason: A card that is not yours.');
    expect(mail!.text).toContain(data.endsAt.slice(0, 10));
  });

  it('is free by itself at the end, and can be frozen anew', async () => {
    const ada = await withMoney('Ada');
    const { data } = await freezeAccount(ada);
    expect(await freezeAccount(ada)).toMatchObject({ status: 422, message: expect.stringContaining('already frozen') });
    await app.owner(`UPDATE freezes SET ends_at = now() WHERE id = $1`, [data.id]);
    expect((await withdraw(ada)).status).toBe(200);
    expect((await get(ada, '/profile/freezes')).data.records).toEqual([]);
    expect((await freezeAccount(ada)).status).toBe(200);
    expect(await withdraw(ada)).toMatchObject(frozen);
  });

  it('moves nothing once the freeze is told to be in force, whatever was asked for at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await withMoney('Ada');
      const late = freezeAccount(ada).then(async () => (await app.balance(ada)).balance);
      const asked = Array.from({ length: 6 }, () => order(ada, 1, project));
      const atFreeze = await late;
      await Promise.all([...asked, ...Array.from({ length: 3 }, () => withdraw(ada))]);
      expect((await app.balance(ada)).balance).toBe(atFreeze);
    }
  });
});

describe('a frozen project', () => {
  it('takes no new money and says so to everybody', async () => {
    const ada = await withMoney('Ada');
    const window = await publishProject(app, guild, 'A window');
    expect((await get(ada, `/project/details/${window}`)).data.pausedUntil).toBe('');
    const { data } = await freezeProject(window);
    expect((await get(ada, `/project/details/${window}`)).data.pausedUntil).toMatch(/Z$/);
    for (const way of [0, 1] as const) {
      expect(await order(ada, way, window)).toMatchObject(paused);
      expect(await invest(ada, way, window)).toMatchObject(paused);
    }
    expect((await get(guild, '/profile/freezes')).data.records).toMatchObject([
      { projectId: window, projectTitle: 'A window', reason: 'The plan is disputed.' },
    ]);
    await lift(data.id);
    expect((await invest(ada, 1, window)).status).toBe(200);
    expect((await post(guild, '/notifications')).data.records).toContainEqual(
      expect.objectContaining({ text: 'A window can take new money again.' }),
    );
  });

  it('leaves card payments that were under way in the wallet', async () => {
    const ada = await app.signUp(1, 'Ada');
    const id = await app.project(10_000);
    const purchase = await app.investIn(ada, id, 3000, 'card');
    const paymentId = await app.pay(ada, purchase);
    await freezeProject(id);
    await app.save(ada, purchase, paymentId);
    expect(await app.statusOf(purchase)).toBe('failed');
    expect((await app.balance(ada)).balance).toBe(3000n);
  });
});

describe('who has paid', () => {
  const told = async (person: Person) =>
    (await post(person, '/notifications')).data.records
      .map(({ text, link }: { text: string; link: string }) => ({ text, link }))
      .filter(({ text }: { text: string }) => text.includes('froze'));
  const work = (data: Record<string, unknown>) => notifyOfFreezesJob(app.resources).work(data);
  const today = new Date().toISOString().slice(0, 10);

  it('hears that the organization is frozen, the day and not the reason, once, and when it has ended', async () => {
    const house = await app.signUp(2, 'House of Beams');
    const beam = await publishProject(app, house, 'A beam');
    const ada = await withMoney('Ada');
    const bo = await withMoney('Bo');
    const eve = await app.signUp(1, 'Eve');
    await fillWallet(app, bo, 20_000);
    const invested = await invest(ada, 1, beam);
    expect((await invest(ada, 1, beam)).status).toBe(200);
    const ordered = await order(bo, 1, beam);
    const { data } = await freezeAccount(house, 'Suspected fraud.');
    for (let again = 0; again < 2; again++) await work({ freezeId: data.id, end: '' });
    const words = `Guildhall froze House of Beams on ${today}. It cannot take new money right now. Your investments and orders stay as they are.`;
    const link = `/organization/details?id=${house.id}`;
    for (const one of [ada, bo]) expect(await told(one)).toEqual([{ text: words, link }]);
    expect(await told(eve)).toEqual([]);
    const since = expect.stringMatching(new RegExp(`^${today}T`));
    expect((await get(ada, `/investment/details/${invested.data.investId}`)).data.frozenSince).toEqual(since);
    expect((await get(bo, `/orders/details/${ordered.data.orderId}`)).data.frozenSince).toEqual(since);
    await lift(data.id);
    await work({ freezeId: data.id, end: 'by itself' });
    expect(await told(ada)).toHaveLength(1);
    for (let again = 0; again < 2; again++) await work({ freezeId: data.id, end: 'lifted' });
    for (const one of [ada, bo])
      expect((await told(one))[0]).toEqual({
        text: 'House of Beams is no longer frozen and can take money again.',
        link,
      });
    expect(await told(ada)).toHaveLength(2);
    expect((await get(ada, `/investment/details/${invested.data.investId}`)).data.frozenSince).toBe('');
  });

  it('hears of a frozen project, and at its end with its owner; not who has been given all back, or has received it', async () => {
    const house = await app.signUp(2, 'House of Rafters');
    const rafter = await publishProject(app, house, 'A rafter');
    const other = await publishProject(app, house, 'Another');
    const ada = await withMoney('Ada');
    const bo = await withMoney('Bo');
    const cy = await withMoney('Cy');
    const back = await invest(ada, 1, rafter);
    expect((await post(house, `/refunds/${back.data.investId}`, { amount: 60, reason: 'x' })).status).toBe(200);
    expect((await invest(bo, 1, rafter)).status).toBe(200);
    expect((await invest(cy, 1, other)).status).toBe(200);
    const { data } = await freezeProject(rafter);
    await work({ freezeId: data.id, end: '' });
    expect(await Promise.all([ada, bo, cy].map(async (one) => (await told(one)).length))).toEqual([0, 1, 0]);
    expect((await told(bo))[0]).toMatchObject({ link: `/project/details?id=${rafter}` });
    await work({ freezeId: data.id, end: 'by itself' });
    expect(await told(bo)).toHaveLength(1);
    await app.owner('UPDATE freezes SET ends_at = now() WHERE id = $1', [data.id]);
    await work({ freezeId: data.id, end: 'by itself' });
    expect(await told(bo)).toHaveLength(2);
    const ended = { text: 'A rafter can take new money again.' };
    expect((await post(house, '/notifications')).data.records).toContainEqual(expect.objectContaining(ended));
  });
});

describe('an appeal', () => {
  it('is taken once, by its owner alone, answered once by an operator, and told', async () => {
    const ada = await app.signUp(1, 'Ada');
    const bo = await app.signUp(1, 'Bo');
    const { data } = await freezeAccount(ada);
    const appeal = (by: Person) => post(by, `/profile/freezes/${data.id}/appeal`, { text: 'It was not me.' });
    const answer = () => post(opal, `/operator/freezes/${data.id}/answer`, { answer: 'We look again.' });
    expect(await answer()).toMatchObject({ status: 422, message: 'Nobody has appealed against this freeze.' });
    expect((await appeal(bo)).status).toBe(404);
    expect((await appeal(ada)).status).toBe(200);
    expect(await appeal(ada)).toMatchObject({ status: 422, message: expect.stringContaining('already') });
    const waiting = async () => (await post(opal, '/operator/freezes', { queue: 'appealed' })).data.records;
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ id: data.id, ownerName: 'Ada', appeal: 'It was not me.', inForce: true }),
    );
    expect((await answer()).status).toBe(200);
    expect(await answer()).toMatchObject({ status: 422, message: expect.stringContaining('already') });
    expect((await waiting()).map(({ id }: { id: string }) => id)).not.toContain(data.id);
    expect((await get(ada, '/profile/freezes')).data.records[0]).toMatchObject({ answer: 'We look again.' });
    expect((await post(ada, '/notifications')).data.records[0].text).toBe('Your appeal was answered: We look again.');
    await lift(data.id);
    expect(await lift(data.id)).toMatchObject({ status: 422, message: 'This freeze has already ended.' });
    expect((await appeal(ada)).status).toBe(422);
  });
});

describe('the operators', () => {
  it('find people and organizations by any part of name or e-mail, and page through all', async () => {
    const zoe = await app.signUp(1, 'Zoë Quill');
    const find = async (body: Record<string, unknown>) => (await post(opal, '/operator/accounts', body)).data;
    expect((await find({ search: 'zoe q' })).records).toMatchObject([{ id: zoe.id, name: 'Zoë Quill', frozen: false }]);
    expect((await find({ search: zoe.email.slice(0, -4).toUpperCase() })).records).toMatchObject([{ id: zoe.id }]);
    expect((await find({ search: 'quill' })).records).toMatchObject([{ id: zoe.id }]);
    expect((await find({ search: 'quilt' })).records).toEqual([]);
    await freezeAccount(zoe);
    expect((await find({ search: 'zoe q' })).records).toMatchObject([{ frozen: true }]);
    const first = await find({ length: 1 });
    expect(first).toMatchObject({ records: [{ id: zoe.id }], more: true });
    const next = await find({ length: 50, after: zoe.id });
    expect(next.records.map(({ id }: Person) => id)).not.toContain(zoe.id);
    expect(next.records.map(({ id }: Person) => id)).toContain(guild.id);
    const houses = await find({ length: 50, type: 2 });
    expect(houses.records.every(({ type }: { type: number }) => type === 2)).toBe(true);
    const people = await find({ length: 50, type: 1 });
    expect(people.records.every(({ type }: { type: number }) => type === 1)).toBe(true);
    expect((await find({ search: 'guild of', type: 2 })).records).toMatchObject([{ id: guild.id }]);
    expect((await find({ search: 'guild of', type: 1 })).records).toEqual([]);
    expect((await find({ search: guild.email, type: 1 })).records).toEqual([]);
  });

  it('find projects by any part of the title, with what freezes them, and page through all', async () => {
    const bridge = await publishProject(app, guild, 'Bridge, new');
    const other = await publishProject(app, guild, 'The bridge');
    const find = async (body: Record<string, unknown>) => (await post(opal, '/operator/projects', body)).data;
    expect((await find({ search: 'bRIDGE' })).records).toMatchObject([
      {
        id: bridge,
        title: 'Bridge, new',
        ownerId: guild.id,
        ownerName: 'Guild of Glass',
        budget: 5000,
        raised: 0,
        freezeId: '',
        mayCancel: true,
        frozenUntil: '',
      },
      { id: other },
    ]);
    const { data } = await freezeProject(bridge);
    expect((await find({ search: 'Bridge, n' })).records).toMatchObject([
      { freezeId: data.id, frozenUntil: data.endsAt },
    ]);
    await lift(data.id);
    expect((await find({ search: 'Bridge, n' })).records).toMatchObject([{ freezeId: '', frozenUntil: '' }]);
    expect(await find({ length: 1 })).toMatchObject({ records: [{ id: other }], more: true });
    expect((await find({ length: 1, after: other })).records).toMatchObject([{ id: bridge }]);
    expect((await find({ search: 'Bri', length: 1 })).more).toBe(true);
    expect((await find({ search: 'Bridge, n', length: 1 })).more).toBe(false);
  });

  it('see the facts of one, and end all sessions at once', async () => {
    const ada = await withMoney('Ada');
    const facts = async () => (await get(opal, `/operator/accounts/${ada.id}`)).data;
    expect(await facts()).toMatchObject({
      name: 'Ada',
      wallet: 1000,
      held: 0,
      sessions: 1,
      freezes: [],
      operatorRole: '',
    });
    const bank = { bankName: 'River Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
    await post(ada, '/wallet/withdraw', { ...bank, swiftCode: 'DE89370400440532013000', amount: 40 });
    expect(await facts()).toMatchObject({ wallet: 1000, held: 40, owed: 0 });
    await freezeAccount(ada);
    expect((await facts()).freezes).toMatchObject([{ inForce: true, frozenBy: 'Opal' }]);
    const end = await post(opal, `/operator/accounts/${ada.id}/endSessions`, { reason: 'A lost phone.' });
    expect(end).toMatchObject({ status: 200, data: { ended: 1 } });
    expect((await get(ada, '/wallet')).status).toBe(401);
    expect((await facts()).sessions).toBe(0);
    expect((await get(opal, `/operator/accounts/${guild.id}`)).data.projects.length).toBeGreaterThan(0);
  });

  it('count the sessions that are open, and none that has ended', async () => {
    const ada = await app.signUp(1, 'Ada');
    const sessions = async () => (await get(opal, `/operator/accounts/${ada.id}`)).data.sessions;
    expect(await sessions()).toBe(1);
    await app.owner(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [ada.id]);
    expect((await get(ada, '/wallet')).status).toBe(401);
    expect(await sessions()).toBe(0);
  });

  it('end also the sessions of members who act for an organization', async () => {
    const mill = await app.signUp(2, 'Mill');
    const member = await memberOf(app, mill, await app.signUp(1, 'Mia'), 'reader');
    expect((await get(member, '/wallet')).status).toBe(200);
    await post(opal, `/operator/accounts/${mill.id}/endSessions`, { reason: 'A lost phone.' });
    expect((await get(member, '/wallet')).status).toBe(401);
  });

  it('neither freeze nor lift their own', async () => {
    expect(await freezeAccount(opal)).toMatchObject({ status: 403, message: expect.stringContaining('You cannot') });
    const admin = await newOperator(app, 'admin', 'Ann');
    const { data } = await post(admin, `/operator/accounts/${opal.id}/freeze`, { reason: 'x', days: 1 });
    expect(await lift(data.id)).toMatchObject({ status: 403, message: expect.stringContaining('stake') });
  });
});
