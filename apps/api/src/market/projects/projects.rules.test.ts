import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOle, makePdf, makePicture, makeXlsx } from '../../base/files/test-files.ts';
import type { Person } from '../../server/test-app.ts';
import { long, refused, refusedKind } from '../../server/test-refusal.ts';
import { projectsApp, type ProjectsApp } from './test-projects.ts';

let app: ProjectsApp;
let guild: Person;
beforeAll(async () => {
  app = await projectsApp();
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

function create(changes: Record<string, unknown> = {}) {
  return app.call('POST', '/project/create', { token: guild.token, body: app.form(changes) });
}

async function projects() {
  return (await app.call('POST', '/project/list', { token: guild.token, body: {} })).data.projectList;
}

async function files() {
  return (await app.owner<{ n: number }>('SELECT count(*)::int AS n FROM files'))[0]!.n;
}

const tooLong = '1000000000000';
const percentage = 'Please enter a percentage from 0 to 9999, with at most two decimals.';

describe('the rules of spec §5 for a project', () => {
  it.each([
    ['categoryId', undefined, 'Category Name is Required'],
    ['categoryId', '00000000-0000-4000-8000-000000000000', 'Category Name is Required'],
    ['title', undefined, 'Title is Required'],
    ['title', ' ', 'Title is Required'],
    ['title', long(21), 'Title cannot exceed 20 characters.'],
    ['budgetRequired', undefined, 'Budget requested is Required.'],
    ['budgetRequired', tooLong, 'Budget requested cannot exceed 12 digits.'],
    ['returnOnInvestment', undefined, 'Return of investment is Required.'],
    ['returnOnInvestment', '10000', 'ROI amount cannot exceed 4 digits.'],
    ['returnOnInvestment', '-1', percentage],
    ['duration', undefined, 'Duration is Required.'],
    ['duration', '1000', 'duration cannot exceed 3 digits.'],
    ['duration', '0', 'Please enter the duration in whole months.'],
    ['minInvestment', undefined, 'Minimum investment is Required.'],
    ['minInvestment', tooLong, 'Minimum investment cannot exceed 12 digits.'],
    ['minInvestment', '1000.01', 'Minimum investment cannot greater than Budget requested.'],
    ['description', undefined, 'Description is Required.'],
    ['description', long(3001), 'Description cannot exceed 3000 characters..'],
    ['photo', undefined, 'Photo is Required.'],
    ['document', undefined, 'Document is Required.'],
  ])(
    '%s %.20s is refused: %s §5.project.{category,title,budget,return,duration,minimum,minimum-budget,description,photo,document}',
    async (field, value, text) => {
      const before = await files();
      expect(await create({ [field]: value })).toMatchObject(refused(field, text));
      expect([await projects(), await files()], 'nothing has changed').toEqual([[], before]);
    },
  );

  it.each([
    ['document', 'plan.pdf', () => makePicture('png'), 'Please upload a PDF or Excel file (XLS or XLSX).'],
    [
      'document',
      'plan.xlsx',
      () => Buffer.from('<html><body>A page of the web.</body></html>'),
      'Please upload a PDF or Excel file (XLS or XLSX).',
    ],
    ['photo', 'oven.png', () => makePdf(), 'Please upload a PNG or JPG picture.'],
    ['photo', 'oven.jpeg', () => makePicture('gif'), 'Please upload a PNG or JPG picture.'],
  ])(
    'a wrong kind of %s named %s is refused §5.project.{document-kind,photo-kind}',
    async (field, filename, make, text) => {
      expect(await create({ [field]: { filename, bytes: await make() } })).toMatchObject(refusedKind(field, text));
      expect(await projects(), 'nothing has changed').toEqual([]);
    },
  );

  it.each([
    ['a title of 20 characters', { title: long(20) }],
    ['a description of 3000 characters', { description: long(3000) }],
    ['a budget and a minimum of 999999999999', { budgetRequired: '999999999999', minInvestment: '999999999999' }],
    ['a return of 9999', { returnOnInvestment: '9999' }],
    ['a duration of 999', { duration: '999' }],
  ])('a project at its limit is taken: %s §9.project', async (_what, changes) => {
    expect(await create(changes)).toMatchObject({ status: 200 });
  });

  it.each([
    ['document', 'pdf', () => makePdf()],
    ['document', 'xlsx', () => makeXlsx()],
    ['document', 'xls', () => makeOle(['Workbook'])],
    ['photo', 'png', () => makePicture('png')],
    ['photo', 'jpeg', () => makePicture('jpeg')],
    ['photo', 'jpg', () => makePicture('jpeg')],
  ])('the %s may be %s', async (field, kind, make) => {
    expect(await create({ [field]: { filename: `plan.${kind}`, bytes: await make() } })).toMatchObject({ status: 200 });
  });
});

describe('the fields of spec §3 for a project', () => {
  it('are stored and answered in the list and in the details §3.{project,project-detail,new-project}', async () => {
    const { data: created } = await create({
      categoryId: app.form()['categoryId'],
      title: 'Glass roof',
      budgetRequired: '2500.50',
      returnOnInvestment: '12.5',
      duration: '18',
      minInvestment: '25',
      description: 'A roof for the market.',
    });
    expect((await projects())[0]).toMatchObject({
      id: created.id,
      title: 'Glass roof',
      photo: expect.stringMatching(/^\/files\//),
      category: expect.any(String),
      budget: 2500.5,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const reader = await app.signUp();
    const details = await app.call('GET', `/project/details/${created.id}`, { token: reader.token });
    expect(details.data).toMatchObject({
      title: 'Glass roof',
      photo: expect.stringMatching(/^\/files\//),
      budgetRequired: 2500.5,
      returnOnInvestment: 12.5,
      duration: 18,
      minInvestment: 25,
      categoryName: expect.any(String),
      document: expect.stringMatching(/^\/files\//),
      createdBy: guild.id,
      description: 'A roof for the market.',
    });
  });

  it('a category has an id, and its name under both readings §3.category', async () => {
    const { data } = await app.call('POST', '/project/categories', { token: guild.token });
    for (const item of data) expect(item).toEqual({ id: expect.any(String), type: item.name, name: item.type });
    expect(data.length).toBeGreaterThan(0);
  });
});
