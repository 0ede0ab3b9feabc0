import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attackedApp, must, type AttackedApp } from '../../attacks/attacked-app.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { setPasskey } from '../second-factor/test-passkeys.ts';
import { personalData } from '../../server/personal-data.ts';
import type { Person } from '../../server/test-app.ts';
import { deleteOldExports } from './delete-old-exports.ts';
import { makeExport } from './make-export.ts';
import { readZip } from './test-zip.ts';

const { exports: exportKinds } = personalData;
let app: AttackedApp;

beforeAll(async () => {
  app = await attackedApp();
  await issueReceipts(app.resources);
});
afterAll(() => app.stop());

const path = '/profile/export';

async function newestOf(person: Person) {
  return must(await app.call('GET', path, { token: person.token })).export;
}

/** Asks for an export and does the job. */
async function exported(person: Person): Promise<Record<string, string>> {
  must(await app.call('POST', path, { token: person.token }));
  const [{ id } = { id: '' }] = await app.owner<{ id: string }>(
    'SELECT id FROM data_exports WHERE user_id = $1 ORDER BY asked_at DESC LIMIT 1',
    [person.id],
  );
  await makeExport(app.resources, id);
  const { link } = await newestOf(person);
  const { rawPayload } = await app.server.inject({ method: 'GET', url: link });
  return readZip(rawPayload);
}

describe('an export', () => {
  test('holds what an account has, and the files that it uploaded', async () => {
    const files = await exported(app.ada);
    const read = (name: string) => JSON.parse(files[`${name}.json`]!);
    expect(read('profile')).toMatchObject([{ name: 'Ada', email: app.ada.email, mobile: '5550000001' }]);
    expect(read('orders').map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([app.things.pendingOrder, app.things.paidOrder]),
    );
    expect(read('investments').slice(0, 3)).toMatchObject([
      { id: app.things.investment, amount: 500, message: 'For the oven.', organization: 'Guild of Bakers' },
      { id: app.things.pendingInvestment },
      { amount: 500, project: 'Second oven' },
    ]);
    expect(read('investments')).toContainEqual(
      expect.objectContaining({ id: app.things.investmentInEscrow, whereTheMoneyIs: 'reflection' }),
    );
    expect(
      read('withdrawals')
        .map(({ amount }: { amount: number }) => amount)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6]);
    expect(read('withdrawals')[0]).toMatchObject({ accountEnding: '5678' });
    expect(read('acts-of-operators')).toMatchObject([
      { verb: 'withdrawal.approve' },
      { verb: 'withdrawal.approve' },
      { verb: 'account.write' },
    ]);
    expect(read('messages-of-the-house')).toMatchObject([{ about: 'your account', text: 'Please send a photo.' }]);
    expect(Object.values(files).join()).not.toContain('Called back on Monday.');
    expect(read('accepted-terms')).toMatchObject([{ version: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
    expect(read('complaints')).toMatchObject([{ subject: 'Crumbs', message: 'Everywhere.' }]);
    expect(read('messages')).toMatchObject([{ with: 'Guild of Bakers', byYou: true, message: 'Hello.' }]);
    expect(read('wallet')).toMatchObject([{ balance: 3095 }]);
    expect(read('receipts').length).toBeGreaterThan(1);
    const uploads = Object.keys(files).filter((name) => name.startsWith('files/'));
    expect(uploads).toHaveLength(read('files').length);
    expect(files[uploads[0]!]).toMatch(/^%PDF/);
    for (const { name } of exportKinds) expect(files['README.txt']).toContain(`${name}.json`);
  });

  test('names the passkeys, without their keys', async () => {
    const files = await exported(await setPasskey(app, await app.signUp()));
    const passkey = { name: 'My phone', createdAt: expect.anything(), usedAt: null };
    expect(JSON.parse(files['passkeys.json']!)).toEqual([passkey]);
  });

  test('tells of others no more than their names and what they wrote to the account', async () => {
    const parcel = { address: 'Weaver Lane 1', postalCode: '80331', contactNo: '5550001' };
    const body = { projectId: app.things.project, numberOfUnit: 1, ...parcel, payFromWallet: 0 };
    must(await app.call('POST', '/project/order', { token: app.ada.token, body }));
    const files = await exported(app.guild);
    expect(JSON.parse(files['orders-received.json']!)).toMatchObject([
      { orderedBy: 'Berta', status: 'COMPLETED' },
      { orderedBy: 'Berta', status: 'COMPLETED' },
      { orderedBy: 'Berta', status: 'COMPLETED' },
      { orderedBy: 'Berta', status: 'COMPLETED' },
      { orderedBy: 'Ada' },
    ]);
    const all = Object.entries(files)
      .flatMap(([name, text]) => (name.endsWith('.json') ? [text] : []))
      .join('\n');
    const told = ['Ada', 'Hello.', 'Everywhere.', 'For the oven.', 'The books, please.'];
    expect(told.filter((text) => !all.includes(text))).toEqual([]);
    const hidden = [app.ada.email, app.ada.id, 'ADABDEFF', '12345678', ...Object.values(parcel)];
    expect(hidden.filter((text) => all.includes(text))).toEqual([]);
    expect(files['profile.json']).toContain(app.guild.email);
  });

  test('of a long history is read in parts, each line once and in order', async () => {
    const { id } = await app.signUp(1, 'Otto Weaver');
    await app.owner(
      `INSERT INTO saved_searches (user_id, search, place, sort, key, created_at)
      SELECT $1, 'word ' || n, '', 'newest', '', now() - make_interval(secs => n / 2) FROM generate_series(1, 1200) AS n`,
      [id],
    );
    const kind = exportKinds.find(({ name }) => name === 'saved-searches')!;
    const found: string[] = [];
    let next = kind.start;
    for (let part = 0; part < 4; part++) {
      const rows = await app.resources.database.query(kind.part, { userId: id, ...next, most: 400 });
      expect(rows.length).toBe(part < 3 ? 400 : 0);
      found.push(...rows.map(({ json }) => JSON.parse(json).search));
      next = rows.at(-1) ?? next;
    }
    expect(new Set(found).size).toBe(1200);
  });

  test('goes one at a time, says how far it is, and is told of by a notification and a mail', async () => {
    const bo = app.bo;
    const asked = must(await app.call('POST', path, { token: bo.token }));
    expect(asked.export).toMatchObject({ status: 'running', percent: 0, link: '' });
    const second = await app.call('POST', path, { token: bo.token });
    expect([second.status, second.data.code]).toEqual([409, 'conflict']);
    const [row] = await app.owner<{ id: string }>('SELECT id FROM data_exports WHERE user_id = $1', [bo.id]);
    await app.owner('UPDATE data_exports SET parts = 40, parts_done = 10 WHERE id = $1', [row!.id]);
    expect(await newestOf(bo)).toMatchObject({ status: 'running', percent: 25 });
    await makeExport(app.resources, row!.id);
    expect(await newestOf(bo)).toMatchObject({ status: 'ready', percent: 100, link: expect.stringContaining(row!.id) });
    const { records } = must(await app.call('POST', '/notifications', { token: bo.token, body: { length: 10 } }));
    expect(records[0].text).toBe('Your data is ready to download.');
    const [mail] = await mailsTo(app, bo.email);
    expect(mail!.subject).toBe('Your data is ready');
    expect(mail!.text).not.toContain('/files/exports');
    // A job that runs twice changes nothing.
    await makeExport(app.resources, row!.id);
    expect((await mailsTo(app, bo.email)).filter(({ subject }) => subject === mail!.subject)).toHaveLength(1);
  });

  test('that has stood still for half an hour has failed and can be asked for again', async () => {
    const person = await app.signUp();
    must(await app.call('POST', path, { token: person.token }));
    await app.owner(`UPDATE data_exports SET moved_at = now() - interval '31 minutes' WHERE user_id = $1`, [person.id]);
    expect(await newestOf(person)).toMatchObject({ status: 'failed' });
    must(await app.call('POST', path, { token: person.token }));
    expect(await newestOf(person)).toMatchObject({ status: 'running' });
  });

  test('opens only by its link, and is gone after seven days', async () => {
    const person = await app.signUp();
    await exported(person);
    const { link } = await newestOf(person);
    const statusOf = async (url: string) => (await app.server.inject({ method: 'GET', url })).statusCode;
    expect(await statusOf(link)).toBe(200);
    expect(await statusOf(link.replace(/signature=.*/, ''))).toBe(404);
    await deleteOldExports(app.resources);
    expect(await statusOf(link)).toBe(200);
    await app.owner(`UPDATE data_exports SET finished_at = now() - interval '169 hours' WHERE user_id = $1`, [
      person.id,
    ]);
    await deleteOldExports(app.resources);
    expect(await statusOf(link)).toBe(404);
    expect(await newestOf(person)).toMatchObject({ status: 'expired', link: '' });
  });
});
