import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { saveMail } from '../../reach/mail/mailbox.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Person } from '../../server/test-app.ts';
import { newStorageKey } from './file-store.ts';
import { storeUpload } from './store-upload.ts';
import { sweep } from './sweep.ts';
import { storedKeys, makePdf, makePicture } from './test-files.ts';
import { noS3, testS3 } from './test-s3.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Where files are kept: a folder or a bucket of the test's own, as each installation has one. */
type Place = {
  env: NodeJS.ProcessEnv;
  /** Leaves what an upload leaves that was cut off. */
  cutOff(app: PaymentsApp): Promise<void>;
  stop(): Promise<void>;
};

async function folder(): Promise<Place> {
  return {
    env: noS3,
    cutOff: async ({ resources }) => {
      const key = newStorageKey();
      const path = join(resources.config.dataDir, 'files', key.slice(0, 2), `${key}.0123456789ab.part`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'half');
    },
    stop: async () => {},
  };
}

async function bucket(): Promise<Place> {
  const { standIn, env, stop } = await testS3();
  return {
    env,
    cutOff: async ({ resources }) => {
      standIn.faultOf = ({ method, query }) =>
        query.includes('partNumber=2') || method === 'DELETE' ? 'lost' : 'none';
      await expect(resources.fileStore.put(newStorageKey(), Buffer.alloc(9_000_000))).rejects.toThrow();
      standIn.faultOf = () => 'none';
    },
    stop,
  };
}

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('the sweep of %s', (_name, open) => {
  let place: Place;
  let app: PaymentsApp;
  let ada: Person;
  let guild: Person;
  let mailFolder: string;
  beforeAll(async () => {
    place = await open();
    app = await paymentsApp({ ...place.env, LOG_LEVEL: 'silent' });
    ada = await app.signUp();
    guild = await app.signUp(2);
    mailFolder = join(app.resources.config.dataDir, 'mail');
  });
  afterAll(async () => {
    await app.stop();
    await place.stop();
  });

  function keys() {
    return storedKeys(app.resources.fileStore);
  }

  /** Sweeps as if this number of milliseconds had passed. */
  function after(ms: number, fileStore = app.resources.fileStore) {
    return sweep({ db: app.resources.database, fileStore, mailFolder }, Date.now() + ms);
  }

  async function leave() {
    const { database: db, fileStore } = app.resources;
    await fileStore.put(newStorageKey(), Buffer.from('no row'));
    const upload = { filename: 'a.pdf', bytes: await makePdf() };
    await storeUpload(
      { db, resources: app.resources, refuse },
      { ownerId: ada.id, rule: 'investmentDocument', upload },
    );
    const picture = { filename: 'a.png', bytes: Buffer.from(await makePicture('png')) };
    await storeUpload(
      { db, resources: app.resources, refuse },
      { ownerId: ada.id, rule: 'profilePicture', upload: picture },
    );
    await place.cutOff(app);
    // For an hour the database lets nobody take a row away, whatever the time of the sweep.
    await app.owner(`UPDATE files SET created_at = now() - interval '61 minutes'`);
    await saveMail(mailFolder, { to: 'a@b.example', subject: '', text: '', html: '' }, Buffer.from('mail'));
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
    const kept = await keys();
    expect(kept).toHaveLength(5);

    await leave();
    expect(await after(22 * hour)).toEqual({ rows: 0, bytes: 0, parts: 0, mails: 0 });
    expect(await after(2 * day)).toEqual({ rows: 2, bytes: 5, parts: 1, mails: 0 });
    expect(await after(31 * day)).toEqual({ rows: 0, bytes: 0, parts: 0, mails: 1 });
    expect((await app.owner('SELECT id FROM files')).length).toBe(referred);
    expect(await keys()).toEqual(kept);
  });

  it('finishes after an interruption', async () => {
    await leave();
    const { fileStore } = app.resources;
    const cut = { ...fileStore, delete: () => Promise.reject(new Error('The process was killed.')) };
    await expect(after(2 * day, cut)).rejects.toThrow('killed');
    expect(await after(2 * day)).toMatchObject({ rows: 0, bytes: 5, parts: 1 });
    expect(await after(2 * day)).toMatchObject({ rows: 0, bytes: 0, parts: 0 });
  });

  it('deletes nothing of another database', async () => {
    for (let n = 0; n < 120; n++) await app.resources.fileStore.put(newStorageKey(), Buffer.from('theirs'));
    const before = await keys();
    await expect(after(2 * day)).rejects.toThrow(/seems to belong to another database/);
    expect(await keys()).toEqual(before);
  });
});
