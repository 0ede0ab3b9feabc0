import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { makePdf, makePicture, makeXlsx } from '../../base/files/test-files.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

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

const nilUuid = '0198c2f0-0000-7000-8000-000000000000';

function send(more: Record<string, unknown>, by: Person = ada) {
  const body = {
    subject: 'Late',
    message: 'It came late.',
    attachment: { filename: 'proof.pdf', bytes: pdf },
    ...more,
  };
  return app.call('POST', '/complain/send', { token: by.token, body });
}

function to(...ids: string[]) {
  return Object.fromEntries(ids.map((id, n) => [`complaintIds[${n}]`, id]));
}

async function own(by: Person = ada) {
  return (await app.call('POST', '/complain/myComplaint', { token: by.token })).data;
}

async function received(by: Person) {
  return (await app.call('POST', '/complain/list', { token: by.token })).data;
}

async function stored() {
  const text = `SELECT (SELECT count(*)::int FROM complaints) AS complaints, (SELECT count(*)::int FROM complaint_texts) AS texts,
    (SELECT count(*)::int FROM files) AS files`;
  return (await app.resources.database.query<Record<string, number>>({ name: 'test.stored', text }, []))[0]!;
}

describe('a complaint', () => {
  it('goes to each of the chosen organizations, its attachment kept once §7.complain-send', async () => {
    const before = await stored();
    const { status, data } = await send({ ...to(guild.id, mill.id, guild.id), orgId: nilUuid });
    expect({ status, data }).toEqual({ status: 200, data: { sent: 2 } });
    const { complaints, texts, files } = before;
    expect(await stored()).toEqual({ complaints: complaints! + 2, texts: texts! + 1, files: files! + 1 });

    const [seen] = await received(guild);
    expect(seen).toMatchObject({
      subject: 'Late',
      message: 'It came late.',
      byName: 'Ada Asker',
      byType: 'Individual',
      toName: 'Guild of Glass',
      requestType: 'RECEIVED',
      createdAt: expect.stringMatching(/Z$/),
    });
    const mine = await own();
    expect(mine.map((complaint: { toName: string }) => complaint.toName).sort()).toEqual([
      'Guild of Glass',
      'Mill House',
    ]);
    expect(mine[0]).toMatchObject({ requestType: 'SENT', byName: 'Ada Asker' });
    for (const { attachment } of [seen, mine[0]])
      expect((await app.server.inject({ method: 'GET', url: attachment })).rawPayload.equals(pdf)).toBe(true);
    expect((await app.server.inject({ method: 'GET', url: seen.attachment.split('?')[0] })).statusCode).toBe(404);
  });

  it('goes to orgId where there is no list §6.any.complain', async () => {
    expect((await send({ orgId: mill.id })).data).toEqual({ sent: 1 });
    expect((await received(mill))[0]).toMatchObject({ subject: 'Late' });
  });

  it('is shown to its receiver and its sender only §6.type-1.complaints', async () => {
    const bystander = await app.signUp(2);
    expect(await received(bystander)).toEqual([]);
    expect(await own(bystander)).toEqual([]);
    expect(await own(guild)).toEqual([]);
    expect(await app.call('POST', '/complain/list', { token: ada.token })).toMatchObject({ status: 403 });
  });

  it.each<[string, () => string[], number]>([
    ['a person', () => [guild.id, ada.id], 404],
    ['an unknown organization', () => [guild.id, nilUuid], 404],
    ['a malformed id', () => [guild.id, "x' OR true --"], 404],
    ['an empty id', () => [guild.id, ''], 422],
    ['oneself', () => [guild.id, mill.id], 422],
  ])('goes to none when among them is %s', async (_name, ids, status) => {
    const before = await stored();
    expect(await send(to(...ids()), mill)).toMatchObject({ status });
    expect(await stored()).toEqual(before);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no subject', { subject: '' }, 'subject', 'Subject is Required.'],
    ['a long subject', { subject: 'x'.repeat(21) }, 'subject', 'Subject cannot exceed 20 characters..'],
    ['no message', { message: ' ' }, 'message', 'Message is Required.'],
    ['a long message', { message: 'x'.repeat(3001) }, 'message', 'Message cannot exceed 3000 characters..'],
    ['no attachment', { attachment: 'proof.pdf' }, 'attachment', 'Attachment is Required'],
    [
      'an empty attachment',
      { attachment: { filename: 'a.pdf', bytes: Buffer.alloc(0) } },
      'attachment',
      'Attachment is Required',
    ],
    ['nobody to send it to', { orgId: '' }, 'orgId', 'Org Name is Required'],
  ])('is refused with only %s', async (_name, wrong, field, text) => {
    const before = await stored();
    expect(await send({ orgId: guild.id, ...wrong })).toMatchObject({
      status: 422,
      message: text,
      data: { errors: { [field]: text } },
    });
    expect(await stored()).toEqual(before);
  });

  it('takes PDF and Excel by content, nothing else', async () => {
    expect(await send({ orgId: guild.id, attachment: { filename: 'a.txt', bytes: makeXlsx() } })).toMatchObject({
      status: 200,
    });
    const before = await stored();
    for (const bytes of [await makePicture('jpeg'), Buffer.from('hello')])
      expect(await send({ orgId: guild.id, attachment: { filename: 'a.pdf', bytes } })).toMatchObject({ status: 422 });
    expect(
      await send({ orgId: guild.id, attachment: { filename: 'a.pdf', bytes: Buffer.alloc(10_500_000, '%') } }),
    ).toMatchObject({ status: 413 });
    expect(await stored()).toEqual(before);
  });

  it('refuses lists that are none', async () => {
    for (const complaintIds of ['x', 7, { a: guild.id }, Array(1001).fill(guild.id)])
      expect(
        (
          await app.call('POST', '/complain/send', {
            token: ada.token,
            body: { subject: 'a', message: 'b', complaintIds },
          })
        ).status,
      ).toBe(422);
    expect(await send({ 'complaintIds[5]': guild.id })).toMatchObject({ status: 422 });
    expect(await send({ 'complaintIds[9999]': guild.id })).toMatchObject({ status: 422 });
  });

  it('goes to a thousand organizations at once, and stops after thirty in ten minutes', async () => {
    const rows = await asOwner(
      app.ownerUrl,
      `INSERT INTO users (type, name, email, password_hash, institution_type_id)
      SELECT 2, 'House ' || n, 'house-' || n || '@example.com', 'x', (SELECT min(id::text)::uuid FROM institution_types)
      FROM generate_series(1, 1000) AS n RETURNING id`,
    );
    const cy = await app.signUp();
    const ids = rows.map((row: { id: string }) => row.id);
    expect((await send(to(...ids), cy)).data).toEqual({ sent: 1000 });
    const answers = await Promise.all(Array.from({ length: 32 }, () => send({ orgId: nilUuid }, cy)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(29);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  });
});
