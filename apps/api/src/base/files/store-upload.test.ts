import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { refuse, Refusal } from '../../platform/calls/refusal.ts';
import { asOwner, testDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { findFile } from './files.sql.ts';
import { linkToFile } from './link-to-file.ts';
import { readFile } from './read-file.ts';
import { loadSharp } from './sharp.ts';
import { removeReplaced, storeUpload } from './store-upload.ts';
import { makeOle, makePdf, makePicture, makePngHeader, makeXlsx } from './test-files.ts';
import { UPLOAD_RULES, type UploadPurpose } from './upload-rules.ts';

const linkSecret = 'a secret of more than thirty-two characters';
let database: TestDatabase;
let db: Database;
let folder: string;
let fileStore: FileStore;
let ownerId: string;

beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { max: 4 });
  folder = await mkdtemp(join(tmpdir(), 'guildhall-upload-'));
  fileStore = createDiskFileStore(folder);
  const rows = await asOwner(
    database.ownerUrl,
    "INSERT INTO users (type, name, email, password_hash) VALUES (1, 'Uma Loader', 'uma@app.example', 'x') RETURNING id",
  );
  ownerId = rows[0].id;
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function upload(rule: UploadPurpose, bytes: Buffer, filename = 'plan.pdf') {
  return storeUpload(
    { db, resources: { fileStore, config: readConfig({}) }, refuse },
    { ownerId, rule, upload: { filename, bytes } },
  );
}

async function storedFiles() {
  const [row] = await db.query<{ count: number }>(
    { name: 'test.count', text: 'SELECT count(*)::int AS count FROM files' },
    [],
  );
  return {
    rows: row!.count,
    bytes: (await readdir(folder, { recursive: true })).filter((name) => name.length > 30).length,
  };
}

/** A file with a link to it. */
function linked(id: string) {
  return { id, address: linkToFile(id, linkSecret) };
}

describe('a document', () => {
  it('is stored unchanged and opens by a signed link only', async () => {
    const bytes = await makePdf();
    const stored = await upload('projectDocument', bytes, 'Budget für 2031.pdf');
    expect(stored).toEqual({ id: stored.id });
    await expect(readFile({ db, fileStore, linkSecret }, { id: stored.id })).rejects.toMatchObject({
      code: 'not_found',
    });

    const { headers, stream } = await readFile({ db, fileStore, linkSecret }, linked(stored.id));
    expect((await buffer(stream)).equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Budget f_r 2031.pdf"; filename*=UTF-8''Budget%20f%C3%BCr%202031.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
  });

  it('is kept under a name that is safe', async () => {
    const { id } = await upload('reportDocument', makeXlsx(), '../../etc/cron\0.d/\r\nplan.html');
    const record = await findFile(db, id);
    expect(record).toMatchObject({
      originalName: 'plan.xlsx',
      kind: 'xlsx',
      ownerId,
      purpose: 'reportDocument',
      public: false,
    });
    expect(record?.storageKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('does not open by a link that has expired or was made for another file', async () => {
    const first = await upload('complaintAttachment', await makePdf());
    const second = await upload('complaintAttachment', makeOle(['Workbook']));
    const parts = linked(first.id);
    const ctx = { db, fileStore, linkSecret };
    await expect(readFile(ctx, { ...parts, id: second.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(readFile({ ...ctx, now: Date.now() + 601_000 }, parts)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readFile({ ...ctx, linkSecret: `${linkSecret}!` }, parts)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('may be a picture for an investment, without metadata and private', async () => {
    const photo = await loadSharp().then(async (sharp) =>
      sharp(await makePicture('jpeg'))
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .toBuffer(),
    );
    const stored = await upload('investmentDocument', photo, 'receipt.jpeg');
    expect(stored.url).toBeUndefined();
    const { headers, stream } = await readFile({ db, fileStore, linkSecret }, linked(stored.id));
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment; filename="receipt.jpg"/),
    });
    expect((await buffer(stream)).includes('Somebody')).toBe(false);
  });
});

describe('a public picture', () => {
  it('is re-encoded and public', async () => {
    const stored = await upload('profilePicture', await makePicture('gif', 900, 900), 'me.gif');
    expect(stored.url).toBe(`/files/${stored.id}`);
    const { headers, stream } = await readFile({ db, fileStore, linkSecret }, { id: stored.id });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const sharp = await loadSharp();
    expect(await sharp(await buffer(stream)).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
  });

  it('is kept in smaller copies too, and opens whole where there is no such copy', async () => {
    const sharp = await loadSharp();
    const widthOf = async (id: string, size: string) => {
      const { stream } = await readFile({ db, fileStore, linkSecret }, { id, size });
      const { format, width, height } = await sharp(await buffer(stream)).metadata();
      return `${format} ${width} x ${height}`;
    };
    const face = await upload('profilePicture', await makePicture('png', 900, 900), 'me.png');
    expect(await widthOf(face.id, 'icon')).toBe('webp 128 x 128');
    expect(await widthOf(face.id, 'card')).toBe('webp 400 x 225');
    const photo = await upload('projectPhoto', await makePicture('png', 900, 600), 'kiln.png');
    expect(await widthOf(photo.id, 'icon')).toBe('webp 128 x 128');
    expect(await widthOf(photo.id, 'card')).toBe('webp 400 x 225');
    for (const size of ['', '../card', 'large']) expect(await widthOf(photo.id, size)).toBe('webp 900 x 600');
  });

  it('leaves no copy when its owner replaces it', async () => {
    const before = await storedFiles();
    const { id } = await upload('profilePicture', await makePicture('png', 900, 900), 'me.png');
    expect(await storedFiles()).toEqual({ rows: before.rows + 1, bytes: before.bytes + 3 });
    await removeReplaced({ db, resources: { fileStore, config: readConfig({}) }, refuse }, ownerId, `/files/${id}`);
    expect(await storedFiles()).toEqual(before);
  });
});

describe('the accepted kinds of each upload', () => {
  const files = {
    pdf: makePdf,
    xls: () => makeOle(['Workbook']),
    xlsx: () => makeXlsx(),
    png: () => makePicture('png'),
    jpg: () => makePicture('jpeg'),
    gif: () => makePicture('gif'),
  };
  it.each(Object.entries(UPLOAD_RULES))('%s', async (purpose, rule) => {
    for (const [kind, make] of Object.entries(files)) {
      const attempt = upload(purpose as UploadPurpose, Buffer.from(await make()));
      if ((rule.kinds as readonly string[]).includes(kind)) expect((await attempt).id).toBeTruthy();
      else await expect(attempt).rejects.toMatchObject({ code: 'validation', fields: { [rule.field]: rule.hint } });
    }
  });
});

describe('a refused upload leaves nothing behind', () => {
  it.each<[string, UploadPurpose, () => Buffer | Promise<Buffer>, string]>([
    ['an empty file', 'projectDocument', () => Buffer.alloc(0), 'validation'],
    [
      'a web page named .pdf',
      'projectDocument',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'validation',
    ],
    [
      'an svg named .png',
      'projectPhoto',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'validation',
    ],
    [
      'a picture that is cut off',
      'projectPhoto',
      async () => (await makePicture('png')).subarray(0, -60),
      'validation',
    ],
    ['a picture with too many pixels', 'profilePicture', () => makePngHeader(40_000, 40_000), 'validation'],
    [
      'a pdf behind the header of a gif',
      'investmentDocument',
      async () => Buffer.concat([Buffer.from('GIF89a/*'), await makePdf()]),
      'validation',
    ],
    [
      'a zip bomb',
      'reportDocument',
      () => makeXlsx({ name: 'xl/bomb.xml', content: Buffer.alloc(50_000_000) }),
      'validation',
    ],
    ['a document over 10 MB', 'reportDocument', () => Buffer.alloc(10 * 1024 * 1024 + 1), 'too_large'],
    ['a picture over 5 MB', 'profilePicture', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'too_large'],
  ])('%s', async (_name, rule, make, code) => {
    const before = await storedFiles();
    const error = await upload(rule, await make()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refusal);
    // Why it is refused is said once: under the field.
    const fields = { [UPLOAD_RULES[rule].field]: expect.not.stringContaining((error as Refusal).message) };
    expect(error).toMatchObject({ code, message: 'This file cannot be uploaded.', fields });
    expect(await storedFiles()).toEqual(before);
  });

  it('bytes whose row cannot be written', async () => {
    const before = await storedFiles();
    const stranger = '0198c2f0-0000-7000-8000-000000000000';
    const attempt = storeUpload(
      { db, resources: { fileStore, config: readConfig({}) }, refuse },
      { ownerId: stranger, rule: 'projectPhoto', upload: { filename: 'a.png', bytes: await makePicture('png') } },
    );
    await expect(attempt).rejects.toThrow(/foreign key/);
    expect(await storedFiles()).toEqual(before);
  });
});

describe('the allowance of an account', () => {
  const owner = async (email: string, verified: boolean) => {
    const rows = await asOwner(
      database.ownerUrl,
      `INSERT INTO users (type, name, email, password_hash, email_verified_at)
       VALUES (1, 'Uma Loader', $1, 'x', CASE WHEN $2 THEN now() END) RETURNING id`,
      [email, verified],
    );
    return rows[0].id as string;
  };
  const megabytes = 1024 * 1024;
  let large: Buffer;
  beforeAll(async () => {
    const pdf = await makePdf();
    large = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(4 * megabytes, ' '), pdf.subarray(9)]);
  });
  const uploads = async (ownerId: string, config: NodeJS.ProcessEnv, times: number) => {
    const resources = { fileStore, config: readConfig(config) };
    const attempts = Array.from({ length: times }, () =>
      storeUpload(
        { db, resources, refuse },
        { ownerId, rule: 'reportDocument', upload: { filename: 'a.pdf', bytes: large } },
      ),
    );
    const results = await Promise.allSettled(attempts);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'too_large',
          fields: { document: expect.stringMatching(/no room/) },
        });
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  it('holds for a day, over uploads in parallel, and is half while the e-mail is not verified', async () => {
    const before = await storedFiles();
    expect(await uploads(await owner('day-1@app.example', true), { UPLOAD_MB_PER_DAY: '20' }, 8)).toBe(4);
    expect(await uploads(await owner('day-2@app.example', false), { UPLOAD_MB_PER_DAY: '20' }, 8)).toBe(2);
    const after = await storedFiles();
    expect(after).toEqual({ rows: before.rows + 6, bytes: before.bytes + 6 });
  });

  it('holds for all that is kept, and is a tenth while the e-mail is not verified', async () => {
    const unverified = await owner('total@app.example', false);
    const config = { UPLOAD_MB_PER_DAY: '1000', UPLOAD_MB_TOTAL: '100' };
    expect(await uploads(unverified, config, 4)).toBe(2);
    expect(await uploads(unverified, config, 1)).toBe(0);
  });

  it('of a day starts again on the next one', async () => {
    const someone = await owner('tomorrow@app.example', false);
    expect(await uploads(someone, { UPLOAD_MB_PER_DAY: '20' }, 3)).toBe(2);
    await db.query({ name: 'test.yesterday', text: 'UPDATE upload_usage SET day = day - 1 WHERE owner_id = $1' }, [
      someone,
    ]);
    expect(await uploads(someone, { UPLOAD_MB_PER_DAY: '20' }, 3)).toBe(2);
  });
});

describe('a file that does not exist', () => {
  it.each(['0198c2f0-0000-7000-8000-000000000000', 'x', '', '../secret', "1' OR '1'='1"])(
    'is not found: %j',
    async (id) => {
      await expect(readFile({ db, fileStore, linkSecret }, linked(id))).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('is not found when its bytes are gone', async () => {
    const stored = await upload('projectPhoto', await makePicture('png'));
    await fileStore.delete((await findFile(db, stored.id))!.storageKey);
    await expect(readFile({ db, fileStore, linkSecret }, { id: stored.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it('the application may neither change nor delete what was kept', async () => {
  await expect(db.query({ name: 'test.update', text: 'UPDATE files SET public = true' }, [])).rejects.toThrow(
    /permission denied/,
  );
  await expect(db.query({ name: 'test.delete', text: 'DELETE FROM files' }, [])).rejects.toThrow(/permission denied/);
});
