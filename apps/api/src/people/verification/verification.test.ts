import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf, makePicture } from '../../base/files/test-files.ts';
import { sweep } from '../../base/files/sweep.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { retention } from '../../platform/jobs/retention.ts';
import type { Person } from '../../server/test-app.ts';
import { endVerifications } from './end-verifications.ts';

let app: OrganizationsApp;
let opal: WithSecondFactor;
let otto: WithSecondFactor;
let pdf: Buffer;
let png: Buffer;
beforeAll(async () => {
  app = await organizationsApp();
  opal = await newOperator(app, 'support', 'Opal');
  otto = await newOperator(app, 'support', 'Otto');
  pdf = await makePdf();
  png = await makePicture('png');
});
afterAll(() => app.stop());

const day = 86_400_000;

/** The day after this number of days, in UTC. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * day).toISOString().slice(0, 10);
}

function post(person: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: person.token, body });
}

function get(person: Person, path: string) {
  return app.call('GET', path, { token: person.token });
}

function ask(person: Person, more: Record<string, unknown> = {}) {
  return post(person, '/profile/verification', { document: { filename: 'passport.pdf', bytes: pdf }, ...more });
}

async function own(person: Person) {
  return (await get(person, '/profile/verification')).data;
}

async function newestOf({ id }: Person): Promise<string> {
  const rows = await app.owner<{ id: string }>(
    'SELECT id FROM verifications WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  return rows[0]!.id;
}

/** Someone whose verification is in review with Opal. */
async function inReview(type: 1 | 2 = 1, name = 'Ada'): Promise<{ person: Person; id: string }> {
  const person = await app.signUp(type, name);
  expect((await ask(person)).status).toBe(200);
  const id = await newestOf(person);
  expect((await act(id, 'take')).status).toBe(200);
  return { person, id };
}

const acts = {
  take: (id: string) => `/operator/verifications/${id}/take`,
  more: (id: string) => `/operator/verifications/${id}/more`,
  verify: (id: string) => `/operator/verifications/${id}/verify`,
  refuse: (id: string) => `/operator/verifications/${id}/refuse`,
};

function act(id: string, verb: keyof typeof acts, body: Record<string, unknown> = {}, by: Person = opal) {
  return post(by, acts[verb](id), body);
}

async function verified(type: 1 | 2 = 1, name = 'Ada', days = 365) {
  const { person, id } = await inReview(type, name);
  expect((await act(id, 'verify', { lastDay: dayIn(days) })).status).toBe(200);
  return { person, id };
}

/** Changes some of a profile; the address stays. */
async function update(person: Person, changes: Record<string, string>) {
  const { area, pincode } = (await get(person, '/profile')).data;
  return post(person, '/profile/update', { area, areaCode: pincode, ...changes });
}

async function newestNotification(person: Person): Promise<string> {
  return (await post(person, '/notifications')).data.records[0].text;
}

describe('who wants to be verified', () => {
  it('sends documents, is asked for more, sends it, and is verified; each step is told by a notification and a mail', async () => {
    const ada = await app.signUp(1, 'Ada');
    expect(await own(ada)).toEqual({
      status: 'none',
      verifiedUntil: '',
      words: '',
      askedAt: '',
      documents: [],
      mayAsk: true,
    });
    const asked = await ask(ada, { secondDocument: { filename: 'bill.png', bytes: png }, note: 'My passport.' });
    expect(asked.data).toMatchObject({
      status: 'asked',
      mayAsk: false,
      documents: [{ name: 'passport.pdf' }, { name: 'bill.png' }],
    });
    const id = await newestOf(ada);
    const { records } = (await post(opal, '/operator/verifications')).data;
    expect(records.at(-1)).toMatchObject({ id, name: 'Ada', organization: false, status: 'asked', reviewedBy: '' });
    await ask(await app.signUp(1, 'Bo'));
    const inOrder = (await post(opal, '/operator/verifications')).data.records;
    expect(inOrder.slice(-2)).toMatchObject([{ name: 'Ada' }, { name: 'Bo' }]);
    const next = (await post(opal, '/operator/verifications', { after: id })).data.records;
    expect(next).toEqual(inOrder.slice(-1));
    await act(id, 'take');
    expect(await own(ada)).toMatchObject({ status: 'in_review', mayAsk: false });
    expect(await act(id, 'more', { words: 'The back side, please.' })).toMatchObject({ status: 200 });
    expect(await own(ada)).toMatchObject({ status: 'more_needed', words: 'The back side, please.', mayAsk: true });
    expect(await newestNotification(ada)).toContain('The back side, please.');
    expect((await ask(ada, { note: 'Here it is.' })).data).toMatchObject({ status: 'asked' });
    await act(id, 'take', {}, otto);
    expect((await get(opal, `/operator/verifications/${id}`)).data).toMatchObject({
      status: 'in_review',
      reviewedBy: 'Otto',
      note: 'Here it is.',
      email: ada.email,
      documents: [{ name: 'passport.pdf' }, { name: 'bill.png' }, { name: 'passport.pdf' }],
    });
    const lastDay = dayIn(400);
    expect(await act(id, 'verify', { lastDay }, otto)).toMatchObject({ status: 200 });
    const until = new Date(Date.parse(lastDay) + day).toISOString();
    expect(await own(ada)).toMatchObject({ status: 'verified', verifiedUntil: until, mayAsk: false });
    expect((await get(ada, '/profile')).data.verifiedUntil).toBe(until);
    expect(await newestNotification(ada)).toBe(`You are verified until ${lastDay}.`);
    const subjects = (await mailsTo(app, ada.email)).map(({ subject }) => subject);
    for (const subject of [
      'We have your documents',
      'Something is still needed for your verification',
      'You are verified',
    ])
      expect(subjects).toContain(subject);
  });

  it('is refused with a reason, and asks again', async () => {
    const { person, id } = await inReview();
    expect(await act(id, 'refuse', { reason: 'Another name.' })).toMatchObject({ status: 200 });
    expect(await own(person)).toMatchObject({
      status: 'refused',
      words: 'Another name.',
      verifiedUntil: '',
      mayAsk: true,
    });
    expect((await ask(person)).status).toBe(200);
    const { data } = await get(opal, `/operator/verifications/${await newestOf(person)}`);
    expect(data.others).toMatchObject([{ id, status: 'refused', words: 'Another name.' }]);
  });

  it('asks once, also when it is sent many times at once, and no file of what was refused is kept', async () => {
    const ada = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await ask(ada)).toMatchObject({
      status: 422,
      message: expect.stringContaining('already have your documents'),
    });
    const rows = await app.owner<{ files: number; n: number }>(
      'SELECT count(*)::int AS files FROM files WHERE owner_id = $1',
      [ada.id],
    );
    expect(rows[0]!.files).toBe(1);
  });

  it('sends PDFs and pictures only, and at most ten', async () => {
    const { person, id } = await inReview();
    expect(
      await ask(await app.signUp(), { document: { filename: 'a.txt', bytes: Buffer.from('text') } }),
    ).toMatchObject({
      status: 422,
      data: { errors: { document: expect.stringContaining('PDF or a picture') } },
    });
    const second = { filename: 'b.xlsx', bytes: Buffer.from('PK') };
    expect(await ask(await app.signUp(), { secondDocument: second })).toMatchObject({
      data: { errors: { secondDocument: expect.stringContaining('PDF or a picture') } },
    });
    await act(id, 'more', { words: 'More.' });
    await app.owner(
      `WITH f AS (INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
        SELECT $1, 'verificationDocument', 'pdf', 'application/pdf', 1, 'x.pdf', md5(n::text || $2::text), false FROM generate_series(1, 9) AS n RETURNING id)
      INSERT INTO verification_documents (verification_id, file_id) SELECT $2::uuid, id FROM f`,
      [person.id, id],
    );
    expect(await ask(person)).toMatchObject({ status: 422, message: expect.stringContaining('ten documents') });
  });
});

describe('a document', () => {
  it('is opened by an operator for support alone, each time with an entry in the audit log', async () => {
    const { person, id } = await inReview();
    const [document] = (await own(person)).documents;
    const path = `/operator/verifications/${id}/documents/${document.id}`;
    const opened = await post(opal, path);
    expect(opened.data).toMatchObject({ name: 'passport.pdf', mediaType: 'application/pdf' });
    expect(Buffer.from(opened.data.content, 'base64').equals(pdf)).toBe(true);
    expect(opened.headers['cache-control']).toContain('no-store');
    await post(otto, path);
    const rows = await app.owner<{ n: number }>(
      `SELECT operator_id, account_id FROM audit_entries WHERE verb = 'verification.open' AND subject_id = $1 ORDER BY seq`,
      [id],
    );
    expect(rows).toEqual([opal, otto].map((by) => ({ operator_id: by.id, account_id: person.id })));
    expect((await post(await newOperator(app, 'finance'), path)).status).toBe(403);
    expect((await post(person, path)).status).toBe(404);
  });

  it('has no link that opens it, not even a signed one', async () => {
    const { person } = await inReview();
    const rows = await app.owner<{ id: string }>('SELECT id FROM files WHERE owner_id = $1', [person.id]);
    const answer = await app.server.inject({ url: app.resources.linkTo(rows[0]!.id) });
    expect(answer.statusCode).toBe(404);
  });

  it('goes some time after the decision, and its file with the sweep; while it is decided it stays', async () => {
    const { person, id } = await verified();
    const open = await inReview();
    const age = `UPDATE verifications SET decided_at = now() - $2 * interval '1 day' WHERE id = $1`;
    const countOf = async (of: string) =>
      (
        await app.owner<{ files: number; n: number }>(
          'SELECT count(*)::int AS n FROM verification_documents WHERE verification_id = $1',
          [of],
        )
      )[0]!.n;
    await app.owner(age, [id, retention.verificationDocuments.days - 1]);
    await app.owner(age, [open.id, 1000]);
    await endVerifications(app.resources);
    expect([await countOf(id), await countOf(open.id)]).toEqual([1, 1]);
    await app.owner(`UPDATE files SET created_at = now() - interval '100 days'`);
    const sweepAll = () =>
      sweep({ db: app.resources.database, fileStore: app.resources.fileStore, mailFolder: '/nowhere' });
    await sweepAll();
    await app.owner(age, [id, retention.verificationDocuments.days]);
    await endVerifications(app.resources);
    expect([await countOf(id), await countOf(open.id)]).toEqual([0, 1]);
    await sweepAll();
    const rows = await app.owner<{ owner_id: string }>('SELECT owner_id FROM files WHERE owner_id = ANY ($1)', [
      [person.id, open.person.id],
    ]);
    expect(rows).toEqual([{ owner_id: open.person.id }]);
    expect(await own(person)).toMatchObject({ status: 'verified', documents: [] });
  });
});

describe('a decision', () => {
  it('is made once, also when two operators decide at the same moment', async () => {
    const { person, id } = await inReview();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? act(id, 'verify', { lastDay: dayIn(365) }, opal)
          : act(id, 'refuse', { reason: 'Not readable.' }, otto),
      ),
    );
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [n % 2 === 0 ? 'verified' : 'refused'] : []));
    expect(done).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect((await own(person)).status).toBe(done[0]);
    expect((await own(person)).verifiedUntil !== '').toBe(done[0] === 'verified');
    const rows = await app.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_entries WHERE subject_id = $1 AND verb IN ('verification.verify', 'verification.refuse')`,
      [id],
    );
    expect(rows[0]!.n).toBe(1);
  });

  it('is made in review only, by nobody about themselves, and for a day to come', async () => {
    const person = await app.signUp();
    await ask(person);
    const id = await newestOf(person);
    for (const [verb, body] of [
      ['verify', { lastDay: dayIn(30) }],
      ['refuse', { reason: 'No.' }],
      ['more', { words: 'More.' }],
    ] as const)
      expect(await act(id, verb, body)).toMatchObject({
        status: 422,
        message: expect.stringContaining('Start the review first'),
      });
    await act(id, 'take');
    expect(await act(id, 'take')).toMatchObject({ status: 422 });
    for (const lastDay of [dayIn(-1), dayIn(4000), '2027-02-30', ''])
      expect(await act(id, 'verify', { lastDay })).toMatchObject({ status: 422 });
    await ask(opal);
    const ofOpal = await newestOf(opal);
    const mine = { status: 403, data: { code: 'stake' } };
    expect(await act(ofOpal, 'take')).toMatchObject(mine);
    await act(ofOpal, 'take', {}, otto);
    expect(await act(ofOpal, 'verify', { lastDay: dayIn(30) })).toMatchObject(mine);
    const [document] = (await own(opal)).documents;
    expect(await post(opal, `/operator/verifications/${ofOpal}/documents/${document.id}`)).toMatchObject({
      status: 403,
      message: 'You cannot review your own verification.',
    });
  });
});

describe('the badge', () => {
  it('stands on the card and the page of an organization while it is verified', async () => {
    const { person: guild, id } = await verified(2, 'Guild of Glass');
    const house = await app.signUp(2, 'Glass House');
    const ada = await app.signUp();
    const shown = async () => {
      const { usersList } = (await post(ada, '/dashboarSearch', { userName: 'glass' })).data;
      const page = (await post(ada, `/businessUserDetail/${guild.id}`)).data.userDetail;
      return [usersList.find((card: { userId: string }) => card.userId === guild.id).verified, page.verified];
    };
    expect(await shown()).toEqual([true, true]);
    expect((await post(ada, `/businessUserDetail/${house.id}`)).data.userDetail.verified).toBe(false);
    await post(ada, '/project/connect', { orgId: guild.id });
    expect((await get(ada, '/dashboard')).data.userDetail).toMatchObject([{ userId: guild.id, verified: true }]);
    // Also before the job has come by.
    await app.owner('UPDATE users SET verified_until = now() WHERE id = $1', [guild.id]);
    await app.owner('UPDATE verifications SET ends_at = now() WHERE id = $1', [id]);
    expect(await shown()).toEqual([false, false]);
  });

  it('goes with a new name, and a new name in review is looked at anew', async () => {
    const { person } = await verified(1, 'Ada');
    await update(person, { name: 'The Royal Bank' });
    expect(await own(person)).toMatchObject({
      status: 'expired',
      words: 'The name was changed.',
      verifiedUntil: '',
      mayAsk: true,
    });
    const second = await inReview(1, 'Bo');
    await post(second.person, '/profile/update', { name: 'The Royal Mint', businessName: '' });
    expect(await act(second.id, 'verify', { lastDay: dayIn(30) })).toMatchObject({
      status: 422,
      message: expect.stringContaining('Start the review first'),
    });
    // Other changes leave it.
    const third = await verified(1, 'Cy');
    await update(third.person, {
      designation: 'Miller',
      birthDate: '1980-02-29',
      healthNumber: 'H-1',
    });
    expect(await own(third.person)).toMatchObject({ status: 'verified' });
  });

  it.each([
    ['businessName', 'Another Bank AG', 'The business name was changed.'],
    ['orgRegNumber', 'HRB 999', 'The registration number was changed.'],
    ['area', 'Elsewhere', 'The area was changed.'],
    ['areaCode', '10119', 'The area code was changed.'],
  ])('goes with another %s, once, and its owner is told why', async (field, value, words) => {
    const before = { businessName: 'Honest Works Ltd', orgRegNumber: 'HRB 1', area: 'Berlin', areaCode: '10117' };
    const guild = await app.signUp(2, 'Guild of Tin');
    await post(guild, '/profile/update', before);
    await ask(guild);
    const id = await newestOf(guild);
    await act(id, 'take');
    expect((await get(opal, `/operator/verifications/${id}`)).data).toMatchObject({ area: 'Berlin, 10117' });
    expect((await act(id, 'verify', { lastDay: dayIn(365) })).status).toBe(200);
    await post(guild, '/profile/update', { ...before, designation: 'Head' });
    expect(await own(guild)).toMatchObject({ status: 'verified' });
    await Promise.all([1, 2, 3].map(() => post(guild, '/profile/update', { ...before, [field]: value })));
    expect(await own(guild)).toMatchObject({ status: 'expired', words, verifiedUntil: '', mayAsk: true });
    expect(await newestNotification(guild)).toBe(`Your verification has ended. ${words}`);
    const mails = await mailsTo(app, guild.email);
    expect(mails.filter(({ subject }: { subject: string }) => subject === 'Your verification has ended')).toHaveLength(
      1,
    );
    // What is in review is looked at again.
    await ask(guild);
    const next = await newestOf(guild);
    await act(next, 'take');
    await post(guild, '/profile/update', before);
    expect(await act(next, 'verify', { lastDay: dayIn(30) })).toMatchObject({ status: 422 });
  });
});

describe('a verification', () => {
  it('is told of 30 days before its end, renewed while it holds, and ends by itself', async () => {
    const { person, id } = await verified(1, 'Ada', 40);
    expect(await ask(person)).toMatchObject({ status: 422, message: expect.stringContaining('You are verified.') });
    await endVerifications(app.resources);
    expect(await newestNotification(person)).toContain('You are verified until');
    const lastDay = dayIn(20);
    await app.owner('UPDATE verifications SET ends_at = $2 WHERE id = $1', [id, new Date(Date.parse(lastDay) + day)]);
    await endVerifications(app.resources);
    expect(await newestNotification(person)).toBe(`Your verification ends on ${lastDay}. You can renew it now.`);
    expect((await ask(person)).status).toBe(200);
    expect(await own(person)).toMatchObject({ status: 'asked', verifiedUntil: expect.stringContaining('T') });
    const renewed = await newestOf(person);
    await act(renewed, 'take');
    expect((await act(renewed, 'verify', { lastDay: dayIn(400) })).status).toBe(200);
    const rows = await app.owner<{ status: string }>(
      'SELECT status FROM verifications WHERE user_id = $1 ORDER BY id',
      [person.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'verified']);
    await app.owner(`UPDATE verifications SET ends_at = now() - interval '1 second' WHERE id = $1`, [renewed]);
    await endVerifications(app.resources);
    expect(await own(person)).toMatchObject({ status: 'expired', mayAsk: true });
    expect(await newestNotification(person)).toBe('Your verification has ended.');
    const told = (await mailsTo(app, person.email)).length;
    await endVerifications(app.resources);
    expect(await mailsTo(app, person.email)).toHaveLength(told);
  });

  it('ends when what is still needed does not come within 90 days', async () => {
    const { person, id } = await inReview();
    await act(id, 'more', { words: 'The back side.' });
    await app.owner(`UPDATE verifications SET decided_at = now() - interval '89 days' WHERE id = $1`, [id]);
    await endVerifications(app.resources);
    expect((await own(person)).status).toBe('more_needed');
    await app.owner(`UPDATE verifications SET decided_at = now() - interval '90 days' WHERE id = $1`, [id]);
    await endVerifications(app.resources);
    expect(await own(person)).toMatchObject({
      status: 'expired',
      words: 'The documents we still needed did not arrive.',
    });
  });
});
