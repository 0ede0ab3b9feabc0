import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { refused } from '../../server/test-refusal.ts';

let app: TestApp;
let admin: WithSecondFactor;
beforeAll(async () => {
  app = await testApp();
  admin = await newOperator(app, 'admin', 'Opal');
});
afterAll(() => app.stop());
beforeEach(() => owner('DELETE FROM snippets'));

function owner(text: string) {
  return asOwner(app.ownerUrl, text);
}

const closed = { title: 'Account closed', use: 'withdrawal', text: '{name}, your bank has closed this account.' };

function save(body: Record<string, unknown> = {}, token = admin.token) {
  return app.call('POST', '/operator/snippets/save', { token, body: { ...closed, ...body } });
}

function remove(id: string, token = admin.token) {
  return app.call('POST', `/operator/snippets/${id}/remove`, { token, body: {} });
}

async function listed(token = admin.token) {
  return (await app.call('GET', '/operator/snippets', { token })).data.records;
}

async function lastEntry() {
  const [entry] = await owner('SELECT * FROM audit_entries ORDER BY seq DESC LIMIT 1');
  return entry;
}

it('an admin adds, changes and removes snippets, and the audit log says what they were', async () => {
  const { data } = await save();
  expect(await lastEntry()).toMatchObject({ verb: 'snippet.save', subject_id: data.id, before: {}, after: closed });
  const changed = { ...closed, title: 'Closed', text: 'Your bank has closed it.' };
  expect(await save({ ...changed, id: data.id })).toMatchObject({ status: 200, data: { id: data.id } });
  expect(await listed()).toEqual([{ id: data.id, ...changed }]);
  expect(await lastEntry()).toMatchObject({ verb: 'snippet.save', before: closed, after: changed });
  expect(await remove(data.id)).toMatchObject({ status: 200 });
  expect(await lastEntry()).toMatchObject({ verb: 'snippet.remove', subject_id: data.id, before: changed });
  expect(await listed()).toEqual([]);
  expect(await remove(data.id)).toMatchObject({ status: 404 });
  expect(await save({ id: data.id })).toMatchObject({ status: 404 });
  expect(await listed()).toEqual([]);
});

it('support and finance read them by their titles, and write none §7.snippets', async () => {
  const { data } = await save({ title: 'zebra' });
  await save({ title: 'Ánother' });
  await save({ title: 'Bank' });
  for (const role of ['support', 'finance'] as const) {
    const { token } = await newOperator(app, role);
    expect((await listed(token)).map(({ title }: { title: string }) => title)).toEqual(['Ánother', 'Bank', 'zebra']);
    expect(await save({ title: 'Mine' }, token)).toMatchObject({ status: 403 });
    expect(await remove(data.id, token)).toMatchObject({ status: 403 });
  }
  expect(await listed()).toHaveLength(3);
});

it('two never have the same title, and there are a hundred at most', async () => {
  const { data } = await save();
  expect(await save({ title: 'ACCOUNT CLOSED' })).toMatchObject(
    refused('title', 'There is already a snippet with this title.'),
  );
  await owner(`INSERT INTO snippets (title, used_for, body) SELECT n, 'any', 'A' FROM generate_series(1, 99) AS n`);
  expect(await save({ title: 'One more' })).toMatchObject(
    refused('title', 'There are already 100, which is the limit.'),
  );
  expect(await save({ id: data.id, text: 'Changed.' })).toMatchObject({ status: 200 });
});

it('a reason fits its field, and an answer to an appeal may be longer', async () => {
  const short = 'A reason has one line and up to 300 characters.';
  expect(await save({ text: 'a'.repeat(300) })).toMatchObject({ status: 200 });
  expect(await save({ title: 'Long', text: 'a'.repeat(301) })).toMatchObject(refused('text', short));
  expect(await save({ title: 'Lines', text: 'One.\nTwo.' })).toMatchObject(refused('text', short));
  expect(await save({ title: 'Answer', use: 'appeal', text: `One.\n${'a'.repeat(301)}` })).toMatchObject({
    status: 200,
  });
  expect(await save({ title: 'Longest', use: 'appeal', text: 'a'.repeat(3001) })).toMatchObject({ status: 422 });
});

it('only what the forms of its use fill in is taken as a placeholder §7.snippets', async () => {
  const unknown = refused('text', 'Words in braces are filled in, and these are not known there.');
  expect(await save({ text: '{name} asked for {amount}.' })).toMatchObject({ status: 200 });
  expect(await save({ title: 'Number', text: 'About {number}.' })).toMatchObject(unknown);
  expect(await save({ title: 'Date', text: 'Since {date}.' })).toMatchObject(unknown);
  expect(await save({ title: 'All', use: 'any' })).toMatchObject(unknown);
  expect(await save({ title: 'Complaint', use: 'complaint', text: 'About {number}.' })).toMatchObject({ status: 200 });
});
