import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf, makePicture } from '../../base/files/test-files.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { updateDraft } from './project-drafts.sql.ts';

let app: FundingApp;
let guild: Person;
let categories: { id: string; name: string }[];
beforeAll(async () => {
  app = await fundingApp();
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  categories = (await app.post(guild, '/project/categories', {})).data;
});
afterAll(() => app.stop());

function everything(changes: Record<string, unknown> = {}) {
  return {
    categoryId: categories[1]!.id,
    title: 'Stone mill',
    description: 'A mill.\nAnd a wheel.',
    budgetRequired: 8000,
    returnOnInvestment: 7.5,
    duration: 24,
    minInvestment: 100,
    unitPrice: 12.5,
    repayment: 'monthly' as const,
    graceMonths: 3,
    lateInterest: 4,
    earlyRepayment: 'used' as const,
    funding: 'minimum' as const,
    minimumRaised: 3000,
    openUntil: dayAhead(40),
    reflectionDays: 5,
    useOfMoney: 'A wheel.\nA stone.',
    team: 'A miller.',
    returnSource: 'Flour.',
    claimRank: 'First.',
    risks: 'Low water.',
    reports: 'quarterly' as const,
    reportDays: 45,
    budgetLines: [{ name: 'Wheel', amount: 2500 }],
    ...changes,
  };
}

function edit(projectId: string, changes: Record<string, unknown> = {}, by = guild) {
  return app.post(by, '/project/draft', { projectId, ...everything(changes) });
}

async function detailsOf(id: string, by = guild) {
  return (await app.get(by, `/project/details/${id}`)).data;
}

describe('a draft', () => {
  it('is replaced in everything, keeps its files where no other is given, and no version of before', async () => {
    const id = await app.publish(guild, { draft: 1 });
    const before = await detailsOf(id);
    expect(await edit(id)).toMatchObject({ status: 200, message: 'The draft has been saved.', data: null });
    const { categoryId, ...texts } = everything();
    const { title, description, budgetRequired, returnOnInvestment, duration, minInvestment, unitPrice, ...more } =
      texts;
    const { useOfMoney, team, returnSource, claimRank, risks, reports, reportDays, budgetLines, ...terms } = more;
    const said = { useOfMoney, team, returnSource, claimRank, risks, reports, reportDays, budgetLines };
    expect(await detailsOf(id)).toMatchObject({
      title,
      description,
      budgetRequired,
      returnOnInvestment,
      duration,
      minInvestment,
      unitPrice,
      categoryId,
      categoryName: categories[1]!.name,
      ...said,
      terms,
      state: 'draft',
      photo: before.photo,
      documentName: before.documentName,
      correctedAt: '',
      changes: 0,
    });
    const document = { filename: 'other.pdf', bytes: await makePdf() };
    const photo = { filename: 'other.png', bytes: await makePicture('png') };
    expect((await edit(id, { document, photo })).status).toBe(200);
    const after = await detailsOf(id);
    expect(after.documentName).toBe('other.pdf');
    expect(after.photo).not.toBe(before.photo);

    expect((await app.post(guild, '/project/publish', { projectId: id })).status).toBe(200);
    const ada = await app.signUp(1, 'Ada');
    expect(await detailsOf(id, ada)).toMatchObject({ state: 'open', title, ...said, terms });
    expect((await app.post(ada, '/project/search', { search: 'Stone mill' })).data.recordsTotal).toBe(1);
  });

  it('has no term and no text again where one is left out', async () => {
    const id = await app.publish(guild, { ...everything(), draft: 1 });
    const left = [
      'repayment',
      'graceMonths',
      'lateInterest',
      'earlyRepayment',
      'funding',
      'minimumRaised',
      'openUntil',
    ];
    const said = {
      useOfMoney: '',
      team: '',
      returnSource: '',
      claimRank: '',
      risks: '',
      reports: 'none',
      reportDays: 0,
    };
    await edit(id, {
      ...Object.fromEntries([...left, 'reflectionDays'].map((name) => [name, ''])),
      ...said,
      reportDays: '',
    });
    expect(await detailsOf(id)).toMatchObject(said);
    const terms = { repayment: 'end', graceMonths: 0, lateInterest: 0, earlyRepayment: 'whole', funding: 'keep' };
    expect((await detailsOf(id)).terms).toEqual({ ...terms, minimumRaised: 0, openUntil: '', reflectionDays: 0 });
  });

  it('has the rules of a new project', async () => {
    const id = await app.publish(guild, { draft: 1 });
    const hidden = categories.at(-1)!.id;
    await app.owner('UPDATE project_categories SET is_hidden = true WHERE id = $1', [hidden]);
    const refused: [Record<string, unknown>, string][] = [
      [{ title: '' }, 'Title is Required'],
      [{ graceMonths: 24 }, 'Months of grace must be fewer than the duration.'],
      [{ minInvestment: 9000 }, 'Minimum to raise must be at least the minimum investment and below the goal.'],
      [{ budgetRequired: 90, minimumRaised: '' }, 'Minimum to raise is Required.'],
      [{ openUntil: '' }, 'Open until is Required.'],
      [{ openUntil: dayAhead(400) }, 'Open until must be a day from 1 to 365 days ahead.'],
      [{ categoryId: hidden }, 'This category is no longer offered. Please choose another one.'],
    ];
    for (const [changes, message] of refused)
      expect([changes, await edit(id, changes)]).toMatchObject([changes, { status: 422, message }]);
    const photo = { filename: 'a.png', bytes: await makePdf() };
    expect(await edit(id, { photo })).toMatchObject({ status: 422, data: { errors: { photo: expect.any(String) } } });
    expect(await detailsOf(id)).toMatchObject({ title: 'Bread oven', budgetRequired: 5000 });
  });

  it('is edited by its own organization, until it is published, and not while it is frozen', async () => {
    const id = await app.publish(guild, { draft: 1 });
    const rival = await app.signUp(2, 'Rival');
    expect(await edit(id, {}, rival)).toMatchObject({ status: 404 });
    expect(await edit(id, {}, await app.signUp(1, 'Ada'))).toMatchObject({ status: 403 });
    const opal = await newOperator(app, 'admin', 'Opal');
    await app.post(opal, `/operator/projects/${id}/freeze`, { reason: 'Under review.', days: 7 });
    expect(await edit(id)).toMatchObject({ status: 403 });

    const published = await app.publish(guild);
    const refused = { status: 409, message: 'This project is already published.', data: { code: 'conflict' } };
    expect(await edit(published)).toMatchObject(refused);
    // Whoever publishes it between the look and the write is met by the statement.
    const { budgetRequired, minInvestment, budgetLines: _budgetLines, ...rest } = everything();
    const late = updateDraft(app.resources.database, {
      ...rest,
      organizationId: guild.id,
      projectId: published,
      budget: BigInt(budgetRequired) * 100n,
      minInvestment: BigInt(minInvestment) * 100n,
      unitPrice: 1_250n,
      minimumRaised: 300_000n,
      reservePercent: 0,
      openUntil: new Date(`${dayAhead(41)}T00:00:00Z`),
      photoId: null,
      documentId: null,
      public: null,
    });
    expect(await late).toBe(false);
    expect(await detailsOf(published)).toMatchObject({ title: 'Bread oven', budgetRequired: 5000 });
  });
});
