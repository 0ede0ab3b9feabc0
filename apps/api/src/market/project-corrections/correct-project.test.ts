import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf, makePicture } from '../../base/files/test-files.ts';
import { sweepRows } from '../../base/files/files.sql.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { notifyOfCorrectionJob } from './notify-of-correction.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let picture: { filename: string; bytes: Buffer };
beforeAll(async () => {
  app = await fundingApp();
  picture = { filename: 'new.png', bytes: await makePicture('png') };
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});
afterEach(async () => expect(await verifyLedger(app.resources.database)).toEqual([]));
afterAll(() => app.stop());

const allNull = { useOfMoney: null, team: null, returnSource: null, claimRank: null, risks: null };
const terms = { funding: 'all', openUntil: dayAhead(30), repayment: 'monthly', graceMonths: 2, lateInterest: 3 };

function correct(projectId: string, texts: Record<string, unknown>, by = guild) {
  return app.post(by, '/project/correct', { projectId, ...texts });
}

async function detailsOf(id: string, by = ada) {
  return (await app.get(by, `/project/details/${id}`)).data;
}

/** The last correction's notifications, as the job sends them. */
async function notifyAll(projectId: string): Promise<void> {
  const [correction] = (await correctionsOf(projectId)).records;
  await notifyOfCorrectionJob(app.resources).work({ correctionId: correction.id });
}

async function correctionsOf(id: string, page = '', by = ada) {
  return (await app.get(by, `/project/corrections/${id}${page}`)).data;
}

describe('a correction', () => {
  it('changes title, description and photo, and keeps what each was for everybody who sees the project', async () => {
    const id = await app.publish(guild, terms);
    await app.investFromWallet(ada, id, 100);
    const before = await detailsOf(id);
    expect([before.correctedAt, await correctionsOf(id)]).toEqual(['', { records: [], more: false }]);

    const first = await correct(id, { title: 'Brick oven' });
    expect(first).toMatchObject({ status: 200, message: 'The project has been corrected.' });
    const second = await correct(id, { title: 'Brick oven', description: 'Two ovens.', photo: picture });
    const after = await detailsOf(id);
    expect(after).toEqual({
      ...before,
      title: 'Brick oven',
      description: 'Two ovens.',
      photo: expect.stringMatching(/^\/files\//),
      document: expect.any(String),
      keyInformation: expect.any(String),
      correctedAt: second.data.correctedAt,
    });
    expect(after.photo).not.toBe(before.photo);
    expect(await correctionsOf(id)).toEqual({
      records: [
        {
          id: expect.any(String),
          correctedAt: second.data.correctedAt,
          title: null,
          description: { before: 'A plan.', after: 'Two ovens.' },
          photoBefore: before.photo,
          ...allNull,
        },
        {
          id: expect.any(String),
          correctedAt: first.data.correctedAt,
          title: { before: 'Bread oven', after: 'Brick oven' },
          description: null,
          photoBefore: '',
          ...allNull,
        },
      ],
      more: false,
    });
    const kept = await app.owner<{ by: string }>(
      'SELECT corrected_by AS by FROM project_corrections WHERE project_id = $1',
      [id],
    );
    expect(kept).toEqual([{ by: guild.id }, { by: guild.id }]);
  });

  it('changes and empties what is said under headings of its own, and keeps each text of before §4.explanations', async () => {
    const said = {
      useOfMoney: 'Bricks: $600.',
      team: 'Two bakers.',
      returnSource: 'Forty loaves a day.',
      claimRank: 'Before the bank.',
      risks: '',
    };
    const id = await app.publish(guild, said);
    const path = (await app.post(guild, '/project/share', { id, on: 1 })).data.sharePath;
    const now = { team: 'Two bakers\nand a mason.', claimRank: ' ', risks: 'Fire.' };
    // What says the same is no part of the correction.
    expect((await correct(id, { ...now, useOfMoney: said.useOfMoney, title: null })).status).toBe(200);
    expect(await detailsOf(id)).toMatchObject({ ...said, ...now, claimRank: '', title: 'Bread oven' });
    expect((await correctionsOf(id)).records).toEqual([
      {
        id: expect.any(String),
        correctedAt: expect.any(String),
        title: null,
        description: null,
        photoBefore: '',
        ...allNull,
        team: { before: said.team, after: now.team },
        claimRank: { before: said.claimRank, after: '' },
        risks: { before: '', after: 'Fire.' },
      },
    ]);
    const page = await app.server.inject({ url: path, headers: { accept: 'text/html' } });
    expect(page.body).toContain('and a mason.');
    expect(page.body).not.toContain('Before the bank.');
    expect(await correct(id, { ...now, claimRank: '' })).toMatchObject({
      status: 422,
      message: 'The project already says this.',
    });
    expect(await correct(id, { claimRank: 'x'.repeat(201) })).toMatchObject({
      status: 422,
      data: { errors: { claimRank: 'Rank of the claim cannot exceed 200 characters.' } },
    });
    expect((await detailsOf(id)).claimRank).toBe('');
  });

  it('notifies who has money in the project, in escrow or not paid back, once, and nobody else', async () => {
    const escrow = await app.publish(guild, { ...terms, reflectionDays: 2 });
    const released = await app.publish(guild);
    const bo = await app.investor('Bo');
    const cleo = await app.investor('Cleo');
    const dora = await app.investor('Dora');
    await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [ada.id]);
    for (const who of [ada, ada]) await app.investFromWallet(who, escrow, 100);
    await app.investFromWallet(cleo, released, 100);
    const investId = await app.investFromWallet(bo, escrow, 100);
    expect((await app.post(bo, '/investment/cancel', { investId })).status).toBe(200);
    const noticesOf = async (person: Person) =>
      (await app.notified(person)).filter((text) => text.includes('has corrected'));
    for (const projectId of [escrow, released]) {
      await correct(projectId, { title: 'Brick oven', description: 'Two ovens.', photo: picture, risks: 'Fire.' });
      await notifyAll(projectId);
      await notifyAll(projectId);
    }
    const notice =
      'Guild of Bakers has corrected Bread oven: Title, Description, Photo, Risks. The terms stay the same. The page of the project shows what it said before.';
    expect(await noticesOf(ada)).toEqual([notice]);
    expect(await noticesOf(cleo)).toEqual([notice]);
    for (const other of [bo, dora, guild]) expect(await noticesOf(other)).toEqual([]);
    const [mail] = await app.owner<{ kind: string; mailed: boolean }>(
      `SELECT kind, mail_at IS NOT NULL AS mailed FROM notifications WHERE user_id = $1 AND event = 'projectCorrected'`,
      [ada.id],
    );
    expect(mail).toEqual({ kind: 'money', mailed: true });
  });

  it('touches no term, whatever is sent', async () => {
    const id = await app.publish(guild, terms);
    const before = await app.owner('SELECT terms_of(p) AS terms FROM projects AS p WHERE id = $1', [id]);
    const money = { budgetRequired: 1, returnOnInvestment: 1, duration: 1, minInvestment: 1, funding: 'keep' };
    expect((await correct(id, { title: 'Brick oven', ...money })).status).toBe(200);
    expect(await app.owner('SELECT terms_of(p) AS terms FROM projects AS p WHERE id = $1', [id])).toEqual(before);
    expect(await detailsOf(id)).toMatchObject({ noticeUntil: '', changes: 0 });
  });

  it('is found by its new title alone, and its public page shows it at the address of before', async () => {
    const id = await app.publish(guild, { title: 'Zither workshop' });
    const path = (await app.post(guild, '/project/share', { id, on: 1 })).data.sharePath;
    await correct(id, { title: 'Harpsichords' });
    const found = async (search: string) => {
      const open = await app.post(ada, '/project/search', { search });
      const named = await app.post(ada, '/search', { search });
      return [open.data.recordsTotal, JSON.stringify(named.data).includes(id), open.data.searchedFor];
    };
    expect(await found('Harpsichords')).toEqual([1, true, '']);
    expect(await found('Harpsichorts')).toEqual([1, true, 'harpsichords']);
    expect(await found('Zither')).toEqual([0, false, '']);
    const page = await app.server.inject({ url: path, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Harpsichords');
    expect(page.body).not.toContain('Zither workshop');
    const [card] = (await app.post(guild, '/project/list', {})).data.projectList;
    expect(card).toMatchObject({ id, title: 'Harpsichords' });
  });

  it('is refused where nothing would change, where a text breaks the rules of a new project, and where the photo is none', async () => {
    const id = await app.publish(guild);
    const same = { status: 422, message: 'The project already says this.' };
    expect(await correct(id, {})).toMatchObject(same);
    expect(await correct(id, { title: 'Bread oven', description: ' A plan. ' })).toMatchObject(same);
    expect(await correct(id, { title: 'A title that is far too long' })).toMatchObject({
      status: 422,
      message: 'Title cannot exceed 20 characters.',
    });
    const pdf = { filename: 'a.png', bytes: await makePdf() };
    expect(await correct(id, { title: 'Brick oven', photo: pdf })).toMatchObject({
      status: 422,
      data: { errors: { photo: 'Please upload a PNG or JPG picture.' } },
    });
    expect(await detailsOf(id)).toMatchObject({ title: 'Bread oven', correctedAt: '' });
  });

  it('is for its own organization, of a project that is open or funded and not frozen', async () => {
    const id = await app.publish(guild);
    const rival = await app.signUp(2, 'Rival');
    const title = 'Brick oven';
    for (const texts of [{ title }, { title, photo: picture }])
      expect(await correct(id, texts, rival)).toMatchObject({ status: 404 });
    expect(await correct(id, { title }, ada)).toMatchObject({ status: 403 });

    const draft = await app.publish(guild, { draft: 1 });
    expect(await correct(draft, { title })).toMatchObject({
      status: 422,
      message: 'This is a draft. You can edit all of it.',
    });
    expect((await app.get(ada, `/project/corrections/${draft}`)).status).toBe(404);
    const ended = { status: 422, message: 'This project has ended, so it can no longer be corrected.' };
    const canceled = await app.publish(guild);
    await app.post(guild, '/project/cancel', { projectId: canceled });
    for (const texts of [{ title }, { title, photo: picture }])
      expect(await correct(canceled, texts)).toMatchObject(ended);

    const opal = await newOperator(app, 'admin', 'Opal');
    const frozen = await app.publish(guild);
    await app.post(opal, `/operator/projects/${frozen}/freeze`, { reason: 'Under review.', days: 7 });
    expect(await correct(frozen, { title })).toMatchObject({ status: 403 });

    await app.investFromWallet(ada, id, 100);
    await app.post(guild, '/project/close', { projectId: id });
    expect(await correct(id, { title })).toMatchObject({ status: 200 });
    expect(await detailsOf(id)).toMatchObject({ state: 'funded', title });
    expect((await correctionsOf(canceled)).records).toEqual([]);
  });

  it('is listed in parts, the newest first', async () => {
    const id = await app.publish(guild);
    for (const title of ['One', 'Two', 'Three']) await correct(id, { title });
    const first = await correctionsOf(id, '?length=2');
    expect(first).toMatchObject({ records: [{ title: { after: 'Three' } }, { title: { after: 'Two' } }], more: true });
    const rest = await correctionsOf(id, `?length=2&before=${first.records[1].id}`);
    expect(rest).toMatchObject({ records: [{ title: { before: 'Bread oven', after: 'One' } }], more: false });
  });

  it('keeps the photo of before from the sweep, whose bytes stay readable', async () => {
    const id = await app.publish(guild);
    const { photo } = await detailsOf(id);
    await correct(id, { photo: picture });
    await app.owner(`UPDATE files SET created_at = now() - interval '3 days'`);
    await sweepRows(app.resources.database, new Date());
    expect((await app.server.inject({ url: photo })).statusCode).toBe(200);
    expect((await app.server.inject({ url: (await detailsOf(id)).photo })).statusCode).toBe(200);
  });

  it('is erased with its organization, and never before', async () => {
    const id = await app.publish(guild);
    await correct(id, { title: 'Brick oven', photo: picture });
    await correct(id, { description: 'Two ovens.', team: 'Two bakers.' });
    await correct(id, { team: 'Three bakers.' });
    const erase = async () => {
      const [row] = await app.owner<{ erased: number }>('SELECT erase_project_corrections($1, 1) AS erased', [
        guild.id,
      ]);
      return row!.erased;
    };
    await expect(erase()).rejects.toThrow('This account is not being erased.');
    await app.owner('UPDATE users SET type = 0, institution_type_id = NULL WHERE id = $1', [guild.id]);
    expect([await erase(), await erase(), await erase(), await erase()]).toEqual([1, 1, 1, 0]);
    const kept = JSON.stringify((await correctionsOf(id)).records);
    for (const text of ['Bread oven', 'Brick oven', 'A plan.', 'Two ovens.', 'bakers.', '/files/'])
      expect(kept).not.toContain(text);
  });

  it('cannot be taken out of what is kept by the log-in of the application', async () => {
    const id = await app.publish(guild);
    await correct(id, { title: 'Brick oven' });
    for (const text of ['DELETE FROM project_corrections', `UPDATE project_corrections SET title_before = 'x'`])
      await expect(app.resources.database.query({ name: '', text }, [])).rejects.toThrow('permission denied');
  });
});
