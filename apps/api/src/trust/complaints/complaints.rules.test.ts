import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOle, makePdf, makePicture, makeXlsx } from '../../base/files/test-files.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { long, refused, refusedKind } from '../../server/test-refusal.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
let mill: Person;
let pdf: Buffer;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  guild = await app.signUp(2, 'Guild of Glass');
  mill = await app.signUp(2, 'Mill House');
  pdf = await makePdf();
});
afterAll(() => app.stop());

function send(changes: Record<string, unknown> = {}) {
  const attachment = { filename: 'proof.pdf', bytes: pdf };
  const right = { subject: 'Late', message: 'It came late.', attachment, orgId: guild.id };
  const body = Object.fromEntries(Object.entries({ ...right, ...changes }).filter(([, value]) => value !== undefined));
  return app.call('POST', '/complain/send', { token: ada.token, body });
}

async function own() {
  return (await app.call('POST', '/complain/myComplaint', { token: ada.token })).data;
}

describe('the rules of spec §5 for a complaint', () => {
  it.each([
    ['subject', undefined, 'Subject is Required.'],
    ['subject', ' ', 'Subject is Required.'],
    ['subject', long(21), 'Subject cannot exceed 20 characters..'],
    ['orgId', undefined, 'Org Name is Required'],
    ['orgId', '', 'Org Name is Required'],
    ['message', undefined, 'Message is Required.'],
    ['message', ' ', 'Message is Required.'],
    ['message', long(3001), 'Message cannot exceed 3000 characters..'],
    ['attachment', undefined, 'Attachment is Required'],
  ])('%s %.20s is refused: %s §5.complaint.{subject,organization,message,attachment}', async (field, value, text) => {
    expect(await send({ [field]: value })).toMatchObject(refused(field, text));
    expect(await own(), 'nothing has changed').toEqual([]);
  });

  it.each([
    ['a picture', 'proof.pdf', () => makePicture('png')],
    ['a program', 'proof.xlsx', () => Buffer.from(`MZ${long(100)}`)],
  ])('an attachment of a wrong kind, %s named %s, is refused §5.complaint.kind', async (_what, filename, make) => {
    const text = 'Please upload a PDF or Excel file (XLS or XLSX).';
    expect(await send({ attachment: { filename, bytes: await make() } })).toMatchObject(
      refusedKind('attachment', text),
    );
    expect(await own(), 'nothing has changed').toEqual([]);
  });

  it.each([
    ['a subject of 20 characters', { subject: long(20) }],
    ['a message of 3000 characters', { message: long(3000) }],
  ])('a complaint at its limit is taken: %s §9.complaint', async (_what, changes) => {
    expect(await send(changes)).toMatchObject({ status: 200 });
  });

  it.each([
    ['pdf', () => makePdf()],
    ['xlsx', () => makeXlsx()],
    ['xls', () => makeOle(['Workbook'])],
  ])('its attachment may be %s', async (kind, make) => {
    const attachment = { filename: `proof.${kind}`, bytes: await make() };
    expect(await send({ attachment })).toMatchObject({ status: 200 });
  });
});

describe('the fields of spec §3 for a complaint', () => {
  it('go to each of complaintIds, regardless of orgId §3.{complaint,complaint-form} §7.format.complaint-ids', async () => {
    const ids = { 'complaintIds[0]': guild.id, 'complaintIds[1]': mill.id };
    expect(await send({ subject: 'Both', orgId: guild.id, ...ids })).toMatchObject({ status: 200, data: { sent: 2 } });
    for (const { token, name } of [guild, mill]) {
      const { data } = await app.call('POST', '/complain/list', { token });
      expect(data[0]).toMatchObject({
        subject: 'Both',
        message: 'It came late.',
        byName: 'Ada Asker',
        byType: expect.any(String),
        toName: name,
        toType: expect.any(String),
        requestType: 'RECEIVED',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      });
    }
    expect((await own())[0]).toMatchObject({ subject: 'Both', requestType: 'SENT' });
  });

  it('of the organizations to choose from: id, name and orgType §3.complaint-user', async () => {
    const { data } = await app.call('POST', '/complain/userList', { token: ada.token, body: { search: 'mill' } });
    expect(data.records).toEqual([{ id: mill.id, name: 'Mill House', orgType: expect.any(String) }]);
  });
});
