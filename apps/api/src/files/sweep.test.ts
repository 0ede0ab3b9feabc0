import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import { keepMail } from '../mail/mailbox.ts';
import { refuse } from '../platform/calls/refusal.ts';
import type { Person } from '../test-app.ts';
import { newStorageKey } from './file-store.ts';
import { storeUpload } from './store-upload.ts';
import { sweep } from './sweep.ts';
import { makePdf, makePicture } from './test-files.ts';

const day = 86_400_000;
let app: PaymentsApp;
let ada: Person;
let guild: Person;
let folder: string;
let mailFolder: string;
beforeAll(async () => {
  app = await paymentsApp();
  [ada, guild] = [await app.signUp(), await app.signUp(2)];
  folder = join(app.resources.config.dataDir, 'files');
  mailFolder = join(app.resources.config.dataDir, 'mail');
});
afterAll(() => app.stop());

async function paths() {
  return (await readdir(folder, { recursive: true }))
    .filter((name) => name.length > 30)
    .map((name) => join(folder, name));
}

/** Makes everything that is kept look as old as given, in milliseconds. */
async function age(ms: number) {
  const then = new Date(Date.now() - ms);
  for (const path of await paths()) await utimes(path, then, then);
  for (const name of await readdir(mailFolder).catch(() => [])) await utimes(join(mailFolder, name), then, then);
  await app.owner(`UPDATE files SET created_at = $1`, [then]);
}

function run() {
  return sweep({ db: app.resources.database, fileStore: app.resources.fileStore, mailFolder });
}

async function leave() {
  const { database: db, fileStore } = app.resources;
  await fileStore.put(newStorageKey(), Buffer.from('no row'));
  const upload = { filename: 'a.pdf', bytes: await makePdf() };
  await storeUpload({ db, resources: app.resources, refuse }, { ownerId: ada.id, rule: 'investmentDocument', upload });
  const picture = { filename: 'a.png', bytes: Buffer.from(await makePicture('png')) };
  await storeUpload(
    { db, resources: app.resources, refuse },
    { ownerId: ada.id, rule: 'profilePicture', upload: picture },
  );
  await writeFile(`${(await paths())[0]!}.0123456789ab.part`, 'half');
  await keepMail(mailFolder, { to: 'a@b.example', subject: '', text: '', html: '' }, Buffer.from('mail'));
}

it('deletes old unreferenced files and keeps referenced ones', async () => {
  const file = { filename: 'a.pdf', bytes: await makePdf() };
  const answers = [
    await app.call('POST', '/complain/send', {
      token: ada.token,
      body: { subject: 'Late', message: 'Late.', attachment: file, 'complaintIds[0]': guild.id },
    }),
    await app.call('POST', '/profile/update', {
      token: ada.token,
      body: { businessName: 'Ada', profilePic: { filename: 'a.png', bytes: await makePicture('png') } },
    }),
  ];
  const asked = { reportId: 'R-1', message: 'Please', orgId: guild.id };
  const { id } = (await app.call('POST', '/report/request', { token: ada.token, body: asked })).data;
  answers.push(
    await app.call('POST', '/report/document', {
      token: guild.token,
      body: { id, reportName: 'Figures', document: file },
    }),
  );
  await app.invest(ada, 1000);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const referred = (await app.owner('SELECT id FROM files')).length;
  const kept = (await paths()).length;

  await leave();
  await age(23 * 3_600_000);
  expect(await run()).toEqual({ rows: 0, bytes: 0, parts: 0, mails: 0 });
  await age(2 * day);
  expect(await run()).toEqual({ rows: 2, bytes: 5, parts: 1, mails: 0 });
  await age(31 * day);
  expect(await run()).toEqual({ rows: 0, bytes: 0, parts: 0, mails: 1 });
  expect((await app.owner('SELECT id FROM files')).length).toBe(referred);
  expect((await paths()).length).toBe(kept);
});

it('finishes after an interruption', async () => {
  await leave();
  await age(2 * day);
  const { fileStore, database: db } = app.resources;
  const cut = { ...fileStore, delete: () => Promise.reject(new Error('The process was killed.')) };
  await expect(sweep({ db, fileStore: cut, mailFolder })).rejects.toThrow('killed');
  expect(await run()).toMatchObject({ rows: 0, bytes: 5, parts: 1 });
  expect(await run()).toMatchObject({ rows: 0, bytes: 0, parts: 0 });
});

it('deletes nothing in the folder of another database', async () => {
  for (let n = 0; n < 120; n++) await app.resources.fileStore.put(newStorageKey(), Buffer.from('theirs'));
  await age(2 * day);
  const before = (await paths()).length;
  await expect(run()).rejects.toThrow(/seems to belong to another database/);
  expect((await paths()).length).toBe(before);
});
