import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepRows } from '../../base/files/files.sql.ts';
import { makePdf, makePicture, storedKeys } from '../../base/files/test-files.ts';
import { eraseDueAccounts } from '../../people/personal-data/erase-account.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let projectId: string;
let picture: { filename: string; bytes: Buffer };
let document: { filename: string; bytes: Buffer };
beforeAll(async () => {
  app = await fundingApp();
  picture = { filename: 'Oven at home.png', bytes: await makePicture('png') };
  document = { filename: 'plan.pdf', bytes: await makePdf() };
});
beforeEach(async () => {
  [guild, ada, bo] = await Promise.all([app.signUp(2, 'Guild of Bakers'), app.investor('Ada'), app.signUp(1, 'Bo')]);
  const terms = { funding: 'all', openUntil: dayAhead(30), reflectionDays: 30, public: 0 };
  projectId = await app.publish(guild, terms);
});
afterEach(() => app.owner('DELETE FROM business_clock'));
afterAll(() => app.stop());

type File = { id: string; link: string; name: string; size: number };
type Picture = { id: string; description: string; link: string; smallLink: string };

function upload(file: Record<string, unknown>, by = guild) {
  return app.post(by, '/project/update/file', { projectId, ...file });
}

async function uploaded(file: Record<string, unknown> = { picture }, by = guild): Promise<string> {
  const answer = await upload(file, by);
  expect(answer).toMatchObject({ status: 200, message: 'The file has been uploaded.' });
  return answer.data.id;
}

function write(changes: Record<string, unknown> = {}, by = guild) {
  const news = { title: 'The oven is here', text: 'It is warm.', audience: 'everybody' };
  return app.post(by, '/project/update', { projectId, ...news, ...changes });
}

async function written(changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await write(changes);
  expect(answer.status, answer.message).toBe(200);
  return answer.data.id;
}

/** The newest update that somebody reads. */
async function newest(by: Person): Promise<{ pictures: Picture[]; files: File[] }> {
  return (await app.get(by, `/project/updates/${projectId}`)).data.records[0];
}

async function draft(): Promise<{ id: string; pictures: Picture[]; files: File[] }> {
  return (await app.get(guild, `/project/updates/${projectId}`)).data.drafts[0];
}

async function versions(id: string, by = guild): Promise<{ pictures: Picture[]; files: File[] }[]> {
  return (await app.get(by, `/project/update/versions/${id}`)).data.records;
}

function open(url: string) {
  return app.server.inject({ url });
}

async function opens(url: string) {
  return (await open(url)).statusCode === 200;
}

function ids(files: { id: string }[]) {
  return files.map(({ id }) => id);
}

function described(...all: string[]) {
  return all.map((id, at) => ({ id, description: `Oven ${at + 1}` }));
}

describe('pictures and files of an update', () => {
  it('are listed in their order, with a smaller copy of each picture, which is encoded again §7.updates.files', async () => {
    const first = await uploaded();
    const second = await uploaded();
    const file = await uploaded({ document });
    await written({ pictures: described(second, first), files: [{ id: file }] });
    const { pictures, files } = await newest(bo);
    expect(pictures).toMatchObject([
      { id: second, description: 'Oven 1' },
      { id: first, description: 'Oven 2' },
    ]);
    expect(files).toMatchObject([{ id: file, name: 'plan.pdf', size: document.bytes.length }]);
    const whole = await open(pictures[0]!.link);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
    });
    const small = await open(pictures[0]!.smallLink);
    expect(small.statusCode).toBe(200);
    expect(small.rawPayload.length).not.toBe(whole.rawPayload.length);
    expect((await open(files[0]!.link)).headers['content-disposition']).toContain('filename="plan.pdf"');
    // A link is for the address that was signed: it opens no other size, and no other file.
    for (const link of [pictures[0]!.link, pictures[0]!.smallLink])
      for (const changed of [`${link}&size=card`, link.replace(second, first), link.replace(bo.id, ada.id)])
        expect(await opens(changed), changed).toBe(false);
  });

  it('of one for investors are opened by who may read it at that moment alone §7.updates.files', async () => {
    const investment = await app.investFromWallet(ada, projectId, 100);
    const one = await uploaded();
    const file = await uploaded({ document });
    await written({ audience: 'investors', pictures: described(one), files: [{ id: file }] });
    const { pictures, files } = await newest(ada);
    const links = [pictures[0]!.link, pictures[0]!.smallLink, files[0]!.link];
    const all = async () => Promise.all(links.map(opens));
    expect(await all()).toEqual([true, true, true]);
    expect(await opens((await newest(guild)).pictures[0]!.link)).toBe(true);
    for (const id of [one, file])
      expect([await opens(`/files/${id}`), await opens(`/files/${id}?size=card`)]).toEqual([false, false]);
    await app.post(ada, '/investment/cancel', { investId: investment });
    expect(await all()).toEqual([false, false, false]);
    await app.investFromWallet(ada, projectId, 100);
    expect(await all()).toEqual([true, true, true]);
  });

  it('of a draft, and those that no update names, are opened by their organization alone §7.updates.files', async () => {
    const one = await uploaded();
    const other = (await upload({ picture })).data;
    await written({ draft: 1, pictures: described(one) });
    const mine = (await draft()).pictures[0]!;
    expect([await opens(mine.link), await opens(other.smallLink)]).toEqual([true, true]);
    await app.post(guild, '/project/share', { id: projectId, on: true });
    expect([await opens(`/files/${one}`), await opens(`/files/${other.id}`)]).toEqual([false, false]);
  });

  it('stay where a draft is written without naming them, and may be changed and taken away §7.updates.files', async () => {
    const one = await uploaded();
    const file = await uploaded({ document });
    const updateId = await written({ draft: 1, pictures: described(one), files: [{ id: file }] });
    await written({ draft: 1, updateId, title: 'Other' });
    expect([ids((await draft()).pictures), ids((await draft()).files)]).toEqual([[one], [file]]);
    const two = await uploaded();
    await written({ draft: 1, updateId, pictures: described(two, one), files: [] });
    expect([ids((await draft()).pictures), (await draft()).files]).toEqual([[two, one], []]);
    await written({ updateId });
    expect(ids((await newest(bo)).pictures)).toEqual([two, one]);
  });

  it('are up to six and three, each described and named once, and of no other update or account §7.updates.files', async () => {
    const one = await uploaded();
    const file = await uploaded({ document });
    const refused = async (changes: Record<string, unknown>, status: number, message: string) =>
      expect(await write(changes)).toMatchObject({ status, message });
    const many = Array.from({ length: 7 }, () => ({ id: one, description: 'Oven' }));
    await refused({ pictures: many }, 422, 'An update has up to 6 pictures.');
    await refused({ files: many.slice(0, 4) }, 422, 'An update has up to 3 files.');
    await refused({ pictures: many.slice(0, 2) }, 422, 'Please name each once.');
    await refused({ pictures: [{ id: one, description: ' ' }] }, 422, 'Please describe the picture.');
    await refused(
      { pictures: [{ id: one, description: 'x'.repeat(201) }] },
      422,
      'The description cannot exceed 200 characters.',
    );
    const rival = await app.signUp(2, 'Rival');
    const theirs = (await app.post(rival, '/project/update/file', { projectId: await app.publish(rival), picture }))
      .data;
    const missing = 'A picture or a file was not found.';
    await refused({ pictures: described(theirs.id) }, 404, missing);
    await refused({ pictures: described(file) }, 404, missing);
    await refused({ files: [{ id: one }] }, 404, missing);
    await refused({ files: [{ id: '00000000-0000-0000-0000-000000000000' }] }, 404, missing);
    await written({ pictures: described(one) });
    await refused({ pictures: described(one) }, 404, missing);
  });
});

describe('a correction', () => {
  it('replaces them for 30 minutes, and afterwards leaves the version before with its own §7.updates.files', async () => {
    await app.investFromWallet(ada, projectId, 100);
    const slip = await uploaded();
    const first = await uploaded();
    const second = await uploaded();
    const file = await uploaded({ document });
    const id = await written({ audience: 'investors', pictures: described(slip) });
    const { link } = (await newest(ada)).pictures[0]!;
    const correct = (changes: Record<string, unknown>) => write({ audience: 'investors', updateId: id, ...changes });
    expect(await correct({ pictures: described(slip) })).toMatchObject({ message: 'The update already says this.' });
    await correct({ pictures: described(first) });
    expect([ids((await newest(ada)).pictures), await opens(link)]).toEqual([[first], false]);
    expect(await versions(id)).toHaveLength(1);
    await app.settleIn('31 minutes');
    await correct({ pictures: described(second), files: [{ id: file }] });
    await app.settleIn('1 hour');
    await correct({ text: 'It is cold.' });
    const said = await versions(id, ada);
    expect(said.map(({ pictures, files }) => [ids(pictures), ids(files)])).toEqual([
      [[second], [file]],
      [[second], [file]],
      [[first], []],
    ]);
    expect(await opens(said[2]!.pictures[0]!.link)).toBe(true);
    expect(await app.get(bo, `/project/update/versions/${id}`)).toMatchObject({ status: 404 });
    // Another description is a version as well.
    await correct({ text: 'It is cold.', pictures: [{ id: second, description: 'The door' }] });
    expect((await versions(id)).slice(0, 2).map(({ pictures }) => pictures[0]!.description)).toEqual([
      'The door',
      'Oven 1',
    ]);
  });

  it('of a public project shows its page and feed the pictures of now, and no files §7.updates.files', async () => {
    const before = await uploaded();
    const now = await uploaded();
    const file = await uploaded({ document });
    const { sharePath } = (await app.post(guild, '/project/share', { id: projectId, on: true })).data;
    const id = await written({ pictures: described(before), files: [{ id: file }] });
    await app.settleIn('1 hour');
    await written({ updateId: id, pictures: [{ id: now, description: 'Oven & "door"' }] });
    const bare = async () => Promise.all([now, before, file].map((each) => opens(`/files/${each}`)));
    expect(await bare()).toEqual([true, false, false]);
    const answer = await open(`/files/${now}?size=card`);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    const page = (await open(sharePath)).body;
    expect(page).toContain(
      `<img src="/files/${now}?size=card" width="400" height="225" loading="lazy" alt="Oven &amp; &quot;door&quot;">`,
    );
    const feed = (await open(`${sharePath}/feed`)).body;
    expect(feed).toContain(`/files/${now}" title="Oven &amp; &quot;door&quot;"/>`);
    for (const body of [page, feed]) for (const each of [before, file]) expect(body).not.toContain(each);
    await app.post(guild, '/project/share', { id: projectId, on: false });
    expect(await bare()).toEqual([false, false, false]);
  });
});

describe('an upload is refused', () => {
  it('without a file, with two, of another kind, and from who did not make the project §7.updates.files', async () => {
    for (const file of [{}, { picture, document }])
      expect(await upload(file)).toMatchObject({ status: 422, message: 'Please choose a picture or a file.' });
    expect(await upload({ picture: document })).toMatchObject({
      status: 422,
      data: { errors: { picture: 'Please upload a PNG or JPG picture.' } },
    });
    expect(await upload({ document: picture })).toMatchObject({
      status: 422,
      data: { errors: { document: 'Please upload a PDF or Excel file (XLS or XLSX).' } },
    });
    expect((await upload({ picture }, await app.signUp(2, 'Rival'))).status).toBe(404);
    expect((await upload({ picture }, ada)).status).toBe(403);
  });
});

describe('they are deleted', () => {
  const rowsOf = (...files: string[]) => app.owner('SELECT FROM files WHERE id = ANY($1)', [files]);

  it('with the draft that is discarded, their bytes as well §7.updates.files', async () => {
    const before = await storedKeys(app.resources.fileStore);
    const one = await uploaded();
    const file = await uploaded({ document });
    const updateId = await written({ draft: 1, pictures: described(one), files: [{ id: file }] });
    expect(await storedKeys(app.resources.fileStore)).toHaveLength(before.length + 3);
    expect(await app.post(guild, '/project/update/discard', { updateId })).toMatchObject({ status: 200 });
    expect(await rowsOf(one, file)).toEqual([]);
    expect(await storedKeys(app.resources.fileStore)).toEqual(before);
  });

  it('by the sweep where no version of an update names them §7.updates.files', async () => {
    const one = await uploaded();
    const unused = await uploaded();
    const id = await written({ pictures: described(one) });
    await app.settleIn('1 hour');
    await written({ updateId: id, pictures: [] });
    await app.owner(`UPDATE files SET created_at = now() - interval '2 days' WHERE id = ANY($1)`, [[one, unused]]);
    await sweepRows(app.resources.database, new Date());
    expect([await rowsOf(one), await rowsOf(unused)]).toEqual([[{}], []]);
  });

  it('with the account of the organization §7.updates.files', async () => {
    const one = await uploaded();
    const file = await uploaded({ document });
    await written({ pictures: described(one), files: [{ id: file }] });
    const { link } = (await newest(bo)).pictures[0]!;
    expect(await app.post(guild, '/project/cancel', { projectId, reason: 'No oven.' })).toMatchObject({ status: 200 });
    const password = 'secret12';
    const asked = await app.post(guild, '/profile/erasure', { password });
    expect(asked.status, JSON.stringify(asked)).toBe(200);
    await app.owner(`UPDATE erasures SET due_at = now() - interval '1 minute' WHERE user_id = $1`, [guild.id]);
    await eraseDueAccounts(app.resources);
    expect([await rowsOf(one, file), await opens(link)]).toEqual([[], false]);
    expect(await newest(bo)).toMatchObject({ pictures: [], files: [] });
  });
});

it('a reported picture is seen by the operator who decides, and hidden from all §7.updates.files', async () => {
  const one = await uploaded();
  await app.investFromWallet(ada, projectId, 100);
  await written({ audience: 'investors', pictures: described(one) });
  const { link } = (await newest(ada)).pictures[0]!;
  const flag = (by: Person) => app.post(by, '/flags', { kind: 'file', thingId: one, reason: 'private', link });
  expect((await flag(bo)).status).toBe(404);
  expect((await flag(ada)).status).toBe(200);
  const opal = await newOperator(app, 'support', 'Opal');
  const [{ id }] = (await app.post(opal, '/operator/flags', { queue: 'open', length: 100 })).data.records.slice(-1);
  expect((await app.post(opal, `/operator/flags/${id}/review`, {})).data).toMatchObject({
    mediaType: 'image/webp',
    place: 'project',
    placeId: projectId,
  });
  expect((await app.post(opal, `/operator/flags/${id}/file`, {})).data.content).not.toBe('');
  await app.post(opal, `/operator/flags/${id}/decide`, { decision: 'hidden', reason: 'A face.' });
  expect([await opens(link), await opens((await newest(guild)).pictures[0]!.link)]).toEqual([false, false]);
});
