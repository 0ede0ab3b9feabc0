import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf, makePicture, makeXlsx } from '../../base/files/test-files.ts';
import { oddValues } from '../organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from './test-projects.ts';

let app: ProjectsApp;
let creator: Person;
beforeAll(async () => {
  app = await projectsApp();
  creator = await app.signUp(2, 'Bakers');
});
afterAll(() => app.stop());

function create(changes: Record<string, unknown> = {}, token = creator.token) {
  return app.call('POST', '/project/create', { token, body: app.form(changes) });
}

async function state() {
  return (
    await app.owner(
      'SELECT (SELECT count(*) FROM projects) AS projects, (SELECT count(*) FROM files) AS files, sum(open_projects) AS counted FROM users',
    )
  )[0];
}

it('creates a project with its photo and document, and counts it §7.project-create', async () => {
  const answer = await create();
  expect(answer).toMatchObject({ status: 200, message: 'The project has been published.' });
  const { data } = await app.call('GET', `/project/details/${answer.data.id}`, { token: creator.token });
  expect(data).toMatchObject({
    title: 'Bread oven',
    budgetRequired: 1000,
    returnOnInvestment: 7.5,
    duration: 12,
    minInvestment: 50,
    createdBy: creator.id,
    documentName: 'plan.pdf',
  });
  const photo = await app.server.inject({ url: data.photo });
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
  const document = await app.server.inject({ url: data.document });
  expect([document.statusCode, document.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('plan.pdf'),
  ]);
  expect((await app.server.inject({ url: data.document.split('?')[0] })).statusCode).toBe(404);
  const { usersList } = (await app.call('POST', '/dashboarSearch', { token: creator.token })).data;
  expect(usersList).toMatchObject([{ name: 'Bakers', openProjects: 1 }]);
});

it('takes an Excel file and a JPEG as well', async () => {
  const changes = {
    document: { filename: 'plan.xlsx', bytes: makeXlsx() },
    photo: { filename: 'oven.jpeg', bytes: await makePicture('jpeg') },
  };
  expect(await create(changes)).toMatchObject({ status: 200 });
});

it('takes every field at its limit', async () => {
  const limits = {
    title: 'é'.repeat(20),
    budgetRequired: '999999999999',
    minInvestment: '999999999999',
    returnOnInvestment: '9999',
    duration: '999',
    description: 'x'.repeat(3000),
    useOfMoney: 'é'.repeat(1000),
    team: 'x'.repeat(1000),
    returnSource: 'x'.repeat(1000),
    claimRank: 'x'.repeat(200),
    risks: 'x'.repeat(1000),
  };
  expect(await create(limits)).toMatchObject({ status: 200 });
  expect(
    await create({ returnOnInvestment: '0', duration: '1', budgetRequired: '0.01', minInvestment: '0.01' }),
  ).toMatchObject({ status: 200 });
});

it('keeps what its organization says under headings of its own, all of them optional §4.explanations', async () => {
  const said = {
    useOfMoney: 'Bricks: $600.\nA door: $400.',
    team: 'Two bakers of twenty years.',
    returnSource: 'Forty loaves a day.',
    claimRank: 'Behind the bank.',
    risks: '<b>Fire.</b>',
  };
  const of = async (changes: Record<string, unknown>) =>
    (await app.call('GET', `/project/details/${(await create(changes)).data.id}`, { token: creator.token })).data;
  expect(await of(said)).toMatchObject(said);
  expect(await of({ ...said, useOfMoney: ' Bricks:\r\n$600. ' })).toMatchObject({ useOfMoney: 'Bricks:\n$600.' });
  const nothing = { useOfMoney: '', team: '', returnSource: '', claimRank: '', risks: '' };
  expect(await of({})).toMatchObject(nothing);
  expect(await of({ ...nothing, team: ' \n ' })).toMatchObject(nothing);
});

it('keeps the price of one unit; left out or blank, there is none beside the goal §4.unit-price', async () => {
  const priceOf = async (changes: Record<string, unknown>) => {
    const { id } = (await create(changes)).data;
    const { data } = await app.call('GET', `/project/details/${id}`, { token: creator.token });
    return [data.unitPrice, data.budgetRequired];
  };
  expect(await priceOf({})).toEqual([0, 1000]);
  expect(await priceOf({ unitPrice: ' ' })).toEqual([0, 1000]);
  expect(await priceOf({ unitPrice: '12.34' })).toEqual([12.34, 1000]);
  // More than the goal, and less than a minimum investment: it has nothing to do with either.
  expect(await priceOf({ unitPrice: 999_999_999_999 })).toEqual([999_999_999_999, 1000]);
  expect(await priceOf({ unitPrice: '0.01' })).toEqual([0.01, 1000]);
});

it('keeps how it is paid back; left out or blank, it is paid back at the end §4.terms', async () => {
  const termsOf = async (changes: Record<string, unknown>) => {
    const { id } = (await create(changes)).data;
    const { data } = await app.call('GET', `/project/details/${id}`, { token: creator.token });
    return { ...data.terms, yearlyRate: data.yearlyRate };
  };
  const kept = { funding: 'keep', minimumRaised: 0, openUntil: '', reflectionDays: 0 };
  const whole = { repayment: 'end', graceMonths: 0, lateInterest: 0, earlyRepayment: 'whole' };
  const atTheEnd = { ...kept, ...whole, yearlyRate: 7.5 };
  expect(await termsOf({})).toEqual(atTheEnd);
  expect(await termsOf({ repayment: '', graceMonths: '', lateInterest: '', earlyRepayment: '' })).toEqual(atTheEnd);
  const monthly = { returnOnInvestment: '10', repayment: 'monthly' };
  expect(await termsOf(monthly)).toEqual({ ...atTheEnd, repayment: 'monthly', yearlyRate: 19.53 });
  expect(await termsOf({ ...monthly, graceMonths: '11', lateInterest: '4.25', earlyRepayment: 'used' })).toEqual({
    ...kept,
    repayment: 'monthly',
    graceMonths: 11,
    lateInterest: 4.25,
    earlyRepayment: 'used',
    yearlyRate: 10,
  });
  expect(await termsOf({ lateInterest: 10 })).toEqual({ ...atTheEnd, lateInterest: 10 });
  const beyond = { returnOnInvestment: '9999', duration: '1' };
  expect(await termsOf(beyond)).toEqual({ ...atTheEnd, yearlyRate: null });
});

it.each([
  [{ categoryId: '' }, 'categoryId', 'Category Name is Required'],
  [{ categoryId: undefined }, 'categoryId', 'Category Name is Required'],
  [{ categoryId: 'no-such-category' }, 'categoryId', 'Category Name is Required'],
  [{ title: '' }, 'title', 'Title is Required'],
  [{ title: 'x'.repeat(21) }, 'title', 'Title cannot exceed 20 characters.'],
  [{ budgetRequired: '' }, 'budgetRequired', 'Budget requested is Required.'],
  [{ budgetRequired: '1000000000000' }, 'budgetRequired', 'Budget requested cannot exceed 12 digits.'],
  [{ returnOnInvestment: '' }, 'returnOnInvestment', 'Return of investment is Required.'],
  [{ returnOnInvestment: '10000' }, 'returnOnInvestment', 'ROI amount cannot exceed 4 digits.'],
  [{ returnOnInvestment: '9999.01' }, 'returnOnInvestment', 'ROI amount cannot exceed 4 digits.'],
  [{ duration: '' }, 'duration', 'Duration is Required.'],
  [{ duration: '1000' }, 'duration', 'duration cannot exceed 3 digits.'],
  [{ minInvestment: '' }, 'minInvestment', 'Minimum investment is Required.'],
  [{ minInvestment: '1000000000000' }, 'minInvestment', 'Minimum investment cannot exceed 12 digits.'],
  [{ minInvestment: '1000.01' }, 'minInvestment', 'Minimum investment cannot greater than Budget requested.'],
  [{ description: '' }, 'description', 'Description is Required.'],
  [{ description: 'x'.repeat(3001) }, 'description', 'Description cannot exceed 3000 characters..'],
  [{ useOfMoney: 'x'.repeat(1001) }, 'useOfMoney', 'Use of the money cannot exceed 1000 characters.'],
  [{ team: 'x'.repeat(1001) }, 'team', 'Team cannot exceed 1000 characters.'],
  [{ returnSource: 'x'.repeat(1001) }, 'returnSource', 'Where the return comes from cannot exceed 1000 characters.'],
  [{ claimRank: 'x'.repeat(201) }, 'claimRank', 'Rank of the claim cannot exceed 200 characters.'],
  [{ risks: 'x'.repeat(1001) }, 'risks', 'Risks cannot exceed 1000 characters.'],
  [{ risks: '\u200b' }, 'risks', 'Risks must be text.'],
  [{ team: 'a\u0007' }, 'team', 'Please remove the control characters from this text.'],
  [{ repayment: 'weekly' }, 'repayment', 'Please choose how it is paid back.'],
  [{ repayment: 'constructor' }, 'repayment', 'Please choose how it is paid back.'],
  [{ graceMonths: '12' }, 'graceMonths', 'Months of grace must be fewer than the duration.'],
  [{ graceMonths: '999' }, 'graceMonths', 'Months of grace must be a whole number from 0 to 998.'],
  [{ graceMonths: '-1' }, 'graceMonths', 'Months of grace must be a whole number from 0 to 998.'],
  [{ lateInterest: '10.01' }, 'lateInterest', 'Late interest must be from 0 to 10 percent, with at most two decimals.'],
  [{ lateInterest: '0.001' }, 'lateInterest', 'Late interest must be from 0 to 10 percent, with at most two decimals.'],
  [{ lateInterest: '-1' }, 'lateInterest', 'Late interest must be from 0 to 10 percent, with at most two decimals.'],
  [{ earlyRepayment: 'free' }, 'earlyRepayment', 'Please choose what an early repayment pays.'],
  [{ photo: undefined }, 'photo', 'Photo is Required.'],
  [{ photo: 'not a file' }, 'photo', 'Photo is Required.'],
  [{ document: undefined }, 'document', 'Document is Required.'],
  [{ document: { filename: 'empty.pdf', bytes: Buffer.alloc(0) } }, 'document', 'Document is Required.'],
])('refuses %j and changes nothing', async (changes, field, text) => {
  const before = await state();
  expect(await create(changes)).toMatchObject({ status: 422, message: text, data: { errors: { [field]: text } } });
  expect(await state()).toEqual(before);
});

it.each(['0', '-1', '0.001', '1000000000000', '1e3', 'ten'])(
  'refuses %j as the price of one unit',
  async (unitPrice) => {
    const before = await state();
    const text = 'Price of one unit must be an amount in dollars above zero, with at most two decimals.';
    expect(await create({ unitPrice })).toMatchObject({ status: 422, data: { errors: { unitPrice: text } } });
    expect(await state()).toEqual(before);
  },
);

it.each(['budgetRequired', 'minInvestment', 'returnOnInvestment', 'duration'])(
  'refuses any %s that is not a plain number',
  async (field) => {
    for (const value of ['-1', '0.001', '1e3', '0x1F', 'NaN', 'Infinity', '1,000', '+5', '٣'])
      expect((await create({ [field]: value })).status).toBe(422);
  },
);

it('detects the kind of a file by its content and refuses wrong ones', async () => {
  const before = await state();
  const png = await makePicture('png');
  const refusals = [
    [{ document: { filename: 'plan.pdf', bytes: png } }, 'document', 'PDF or Excel'],
    [{ document: { filename: 'plan.pdf', bytes: Buffer.from('<html>') } }, 'document', 'PDF or Excel'],
    [{ photo: { filename: 'oven.png', bytes: await makePdf() } }, 'photo', 'PNG or JPG'],
    [{ photo: { filename: 'oven.png', bytes: await makePicture('gif') } }, 'photo', 'PNG or JPG'],
    [{ photo: { filename: 'oven.png', bytes: png.subarray(0, 200) } }, 'photo', ''],
    [
      { photo: { filename: 'oven.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } },
      'photo',
      'PNG or JPG',
    ],
  ] as const;
  for (const [changes, field, hint] of refusals)
    expect(await create(changes)).toMatchObject({
      status: 422,
      data: { errors: { [field]: expect.stringContaining(hint) } },
    });
  expect(await state()).toEqual(before);
});

it('refuses what is too large', async () => {
  expect(await create({ photo: { filename: 'oven.png', bytes: Buffer.alloc(6_000_000) } })).toMatchObject({
    status: 413,
  });
  expect(await create({ photo: { filename: 'oven.png', bytes: Buffer.alloc(17_000_000) } })).toMatchObject({
    status: 413,
  });
});

it('is for organizations only §6.type-2.projects', async () => {
  const person = await app.signUp(1);
  expect(await create({}, person.token)).toMatchObject({ status: 403, message: 'Only organizations may do this.' });
  expect(await create({}, 'nobody')).toMatchObject({ status: 401 });
});

it('ignores owner and sums from the client', async () => {
  const other = await app.signUp(2);
  const { data } = await create({
    createdBy: other.id,
    created_by: other.id,
    raised_cents: '5',
    raised: '5',
    investors: '9',
  });
  const details = (await app.call('GET', `/project/details/${data.id}`, { token: other.token })).data;
  expect(details).toMatchObject({ createdBy: creator.id, raised: 0, investors: 0 });
});

it('counts every project when many are published at once', async () => {
  const busy = await app.signUp(2, 'Busy');
  await Promise.all(Array.from({ length: 6 }, () => app.publish(busy)));
  const { usersList } = (await app.call('POST', '/dashboarSearch', { token: busy.token, body: { userName: 'busy' } }))
    .data;
  expect(usersList).toMatchObject([{ openProjects: 6 }]);
});

it('never breaks on odd input', async () => {
  const token = creator.token;
  for (const value of oddValues) {
    const { photo: _photo, document: _document, ...form } = app.form({ title: value, categoryId: value });
    expect(
      (await app.call('POST', '/project/create', { token, body: { ...form, photo: value, document: 'x' } })).status,
    ).toBe(422);
  }
});
