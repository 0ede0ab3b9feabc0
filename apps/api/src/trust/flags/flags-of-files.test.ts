import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { newOperator, type WithSecondFactor } from '../operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: PaymentsApp;
let opal: WithSecondFactor;
let guild: Person;
let mill: Person;
let ada: Person;
let bo: Person;
const instead = 'Guildhall has hidden this text.';
beforeAll(async () => {
  app = await paymentsApp();
  opal = await newOperator(app, 'support', 'Opal');
  guild = await app.signUp(2, 'Guild of Glass');
  mill = await app.signUp(2, 'Mill');
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
});
afterAll(() => app.stop());

async function post(person: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: person.token, body });
}

async function get(person: Person, path: string) {
  return (await app.call('GET', path, { token: person.token })).data;
}

function flag(by: Person, kind: string, thingId: string, link = '') {
  return post(by, '/flags', { kind, thingId, reason: 'private', link });
}

function flagFile(by: Person, link: string) {
  return flag(by, 'file', link.slice('/files/'.length).split('?')[0]!, link);
}

/** The newest of what waits for a decision. */
async function lastOf(): Promise<string> {
  return (await post(opal, '/operator/flags', { queue: 'open', length: 100 })).data.records.at(-1).id;
}

function decide(id: string, decision: string, reason = 'Because.') {
  return post(opal, `/operator/flags/${id}/decide`, { decision, reason });
}

/** Hides what waits last, and answers its id. */
async function hideLast(): Promise<string> {
  const id = await lastOf();
  expect((await decide(id, 'hidden')).status).toBe(200);
  return id;
}

/** What the thing that was flagged last belongs to, as an operator is led there. */
async function place() {
  const { place, placeId } = (await post(opal, `/operator/flags/${await lastOf()}/review`)).data;
  return [place, placeId];
}

async function newest(person: Person) {
  return (await post(person, '/notifications')).data.records[0];
}

async function opens(link: string) {
  const { statusCode, body } = await app.server.inject({ url: link });
  return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).message];
}

const hiddenFile = [404, 'Guildhall has hidden this file.'];

it('a file is flagged by who holds a link to it, hidden everywhere, and shown again after an appeal', async () => {
  const project = await publishProject(app, guild, 'Kiln');
  const { photo, document } = await get(ada, `/project/details/${project}`);
  const [address] = document.split('?');
  const another = (await get(ada, `/project/details/${await publishProject(app, guild, 'Oven')}`)).document;
  for (const link of ['', address, `${address}?${another.split('?')[1]}`])
    expect((await flag(ada, 'file', address.slice('/files/'.length), link)).status).toBe(404);
  expect((await flag(ada, 'file', address.slice('/files/'.length), photo)).status).toBe(404);
  expect((await flagFile(ada, photo)).status).toBe(200);
  const ofPhoto = await lastOf();
  expect((await flagFile(bo, (await get(bo, `/project/details/${project}`)).document)).status).toBe(200);
  expect((await flagFile(ada, document)).status).toBe(200);
  expect(await flagFile(guild, document)).toMatchObject({ status: 422, message: 'This is your own.' });
  const ofDocument = await lastOf();
  expect((await post(opal, `/operator/flags/${ofDocument}/review`)).data).toMatchObject({
    kind: 'file',
    text: 'a.pdf',
    mediaType: 'application/pdf',
    flags: 2,
    author: 'Guild of Glass',
    place: 'project',
    placeId: project,
  });

  for (const id of [ofPhoto, ofDocument]) expect((await decide(id, 'hidden', 'A face.')).status).toBe(200);
  const now = await get(ada, `/project/details/${project}`);
  for (const link of [document, now.document, photo, `${photo}?size=card`])
    expect(await opens(link)).toEqual(hiddenFile);
  expect((await flagFile(ada, photo)).status).toBe(404);
  // Operators still open it, for the appeal; nobody else opens what was not flagged as a file.
  const { data } = await post(opal, `/operator/flags/${ofDocument}/file`);
  expect(data).toMatchObject({ name: 'a.pdf', mediaType: 'application/pdf' });
  expect(Buffer.from(data.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect((await post(opal, `/operator/flags/${project}/file`)).status).toBe(404);

  expect(await newest(guild)).toMatchObject({
    text: 'Guildhall has hidden a file of yours: A face.',
    link: `/my/hidden?id=${ofDocument}`,
  });
  expect((await mailsTo(app, guild.email))[0]!.subject).toBe('A file of yours was hidden');
  const hidden = { id: ofDocument, reason: 'A face.', appealed: false, answered: false };
  expect(await get(guild, `/flags/${ofDocument}`)).toEqual({ kind: 'file', text: 'a.pdf', hidden });
  expect((await app.call('GET', `/flags/${ofDocument}`, { token: ada.token })).status).toBe(404);
  expect((await post(guild, `/flags/${ofDocument}/appeal`, { text: 'It is a vase.' })).status).toBe(200);
  expect((await decide(ofDocument, 'kept', 'A vase.')).status).toBe(200);
  expect(await opens(document)).toBe(200);
  expect(await get(guild, `/flags/${ofDocument}`)).toMatchObject({ hidden: null });
});

it('a link that was made for somebody else proves nothing', async () => {
  const project = await publishProject(app, guild, 'Furnace');
  await app.addMoney(ada, await app.topUp(ada, 100), 100);
  const document = { filename: 'note.pdf', bytes: await makePdf() };
  const body = { projectId: project, msg: 'You thieves.', document, price: 60, payFromWallet: 1 };
  const { investId } = (await post(ada, '/project/invest', body)).data;
  const investor = async () => (await get(guild, `/project/investors/${project}`)).records[0];
  const { document: link } = await investor();
  expect((await flagFile(mill, link)).status).toBe(404);
  expect((await flagFile(guild, link)).status).toBe(200);
  expect(await place()).toEqual(['purchase', investId]);
  expect((await flag(mill, 'investment', investId)).status).toBe(404);
  expect((await flag(ada, 'investment', investId)).status).toBe(422);
  expect((await flag(guild, 'investment', investId)).status).toBe(200);
  expect(await place()).toEqual(['purchase', investId]);
  await hideLast();
  expect((await investor()).msg).toBe(instead);
  expect((await get(ada, `/investment/details/${investId}`)).msg).toBe('You thieves.');
  expect((await newest(ada)).text).toBe('Guildhall has hidden a note of yours: Because.');
});

it('a complaint is one thing for all to whom it was sent, and is read by its author alone; so is an answer', async () => {
  const attachment = { filename: 'a.pdf', bytes: await makePdf() };
  const body = {
    subject: 'Crumbs',
    message: 'You thieves.',
    attachment,
    'complaintIds[0]': guild.id,
    'complaintIds[1]': mill.id,
  };
  expect((await post(ada, '/complain/send', body)).status).toBe(200);
  const received = async (by: Person) => (await post(by, '/complain/list')).data[0];
  const ofGuild = await received(guild);
  const ofMill = await received(mill);
  expect((await flag(bo, 'complaint', ofGuild.id)).status).toBe(404);
  expect((await flag(mill, 'complaint', ofGuild.id)).status).toBe(404);
  expect((await flag(ada, 'complaint', ofGuild.id)).status).toBe(422);
  expect((await flag(guild, 'complaint', ofGuild.id)).status).toBe(200);
  expect((await flag(mill, 'complaint', ofMill.id)).status).toBe(200);
  const flagged = await lastOf();
  expect((await post(opal, `/operator/flags/${flagged}/review`)).data).toMatchObject({
    text: 'Crumbs\nYou thieves.',
    flags: 2,
    author: 'Ada',
    place: 'complaint',
    placeId: ofGuild.id,
  });
  await hideLast();
  for (const by of [guild, mill]) expect(await received(by)).toMatchObject({ subject: 'Hidden', message: instead });
  const own = async () =>
    (await post(ada, '/complain/myComplaint')).data.find(({ id }: { id: string }) => id === ofGuild.id);
  expect(await own()).toMatchObject({ subject: 'Crumbs', message: 'You thieves.' });

  const { id } = await own();
  expect((await flag(ada, 'answer', id)).status).toBe(404);
  await post(guild, `/complain/${id}/answer`, { answer: 'Liar.' });
  expect((await flag(bo, 'answer', id)).status).toBe(404);
  expect((await flag(ada, 'answer', id)).status).toBe(200);
  expect(await place()).toEqual(['complaint', id]);
  await hideLast();
  expect((await own()).answer).toBe(instead);
  expect((await received(guild)).answer).toBe('Liar.');
  expect((await newest(guild)).text).toBe('Guildhall has hidden an answer of yours: Because.');
});

it('a report request is hidden from the organization that it was sent to', async () => {
  const { id } = (await post(ada, '/report/request', { orgId: guild.id, reportId: 'R-1', message: 'Thieves.' })).data;
  expect((await flag(mill, 'request', id)).status).toBe(404);
  expect((await flag(guild, 'request', id)).status).toBe(200);
  expect(await place()).toEqual(['organization', guild.id]);
  await hideLast();
  expect((await get(guild, '/report/received'))[0].message).toBe(instead);
  expect((await get(ada, '/report/sent'))[0].message).toBe('Thieves.');
});

it('a hidden service is shown to its organization alone', async () => {
  const { id } = (await post(mill, '/service/create', { title: 'Weapons', budgetRequired: 5 })).data;
  expect((await flag(ada, 'service', id)).status).toBe(200);
  expect(await place()).toEqual(['organization', mill.id]);
  const titles = async (by: Person) => {
    const { servicesList } = (await post(by, '/service/list', { orgId: mill.id })).data;
    const found = (await post(by, '/search', { search: 'weapons' })).data;
    return [
      servicesList.length,
      JSON.stringify([found, (await post(by, `/businessUserDetail/${mill.id}`)).data]).includes('Weapons'),
    ];
  };
  expect(await titles(ada)).toEqual([1, true]);
  await hideLast();
  expect(await titles(ada)).toEqual([0, false]);
  expect((await titles(mill))[0]).toBe(1);
});

it('a project or an organization is closed as frozen while a freeze holds, and counts against its author', async () => {
  const project = await publishProject(app, mill, 'Still');
  await flag(ada, 'project', project);
  const flagged = await lastOf();
  expect(await decide(flagged, 'frozen')).toMatchObject({
    status: 422,
    message: expect.stringContaining('not frozen'),
  });
  const freeze = await post(opal, `/operator/projects/${project}/freeze`, { reason: 'A still.', days: 7 });
  expect(freeze.status).toBe(200);
  expect((await decide(flagged, 'frozen', 'A still.')).status).toBe(200);
  await flag(ada, 'organization', mill.id);
  const ofMill = await lastOf();
  expect(await place()).toEqual(['organization', mill.id]);
  expect((await post(opal, '/operator/flags', { length: 100 })).data.records.at(-1)).toMatchObject({
    hiddenOfAuthor: 2,
  });
  expect((await post(opal, `/operator/flags/${ofMill}/review`)).data.earlier[0]).toMatchObject({ status: 'frozen' });
  expect((await decide(ofMill, 'frozen')).status).toBe(422);
  expect((await decide(ofMill, 'hidden')).status).toBe(422);
});
