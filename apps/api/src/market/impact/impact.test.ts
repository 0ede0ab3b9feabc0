import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let document: { filename: string; bytes: Buffer };
beforeAll(async () => {
  app = await fundingApp();
  document = { filename: 'report.pdf', bytes: await makePdf() };
});
beforeEach(async () => {
  await app.settleIn('0 days');
  guild = await app.signUp(2, 'Guild of Foresters');
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
});
afterAll(() => app.stop());

const impactFigures = [
  { name: 'Trees planted', unit: 'trees', target: 10_000 },
  { name: 'People trained', unit: 'people', target: 40 },
];

function publish(changes: Record<string, unknown> = {}) {
  return app.publish(guild, { reports: 'quarterly', impactFigures, ...changes });
}

async function impactOf(id: string, by = guild, page = '') {
  return (await app.get(by, `/project/impact/${id}${page}`)).data;
}

async function reportOf(id: string, at = -1): Promise<string> {
  return (await app.get(guild, `/project/reports/${id}`)).data.records.at(at).id;
}

function send(owedId: string, reached: unknown, changes: Record<string, unknown> = {}, by = guild) {
  return app.post(by, '/report/document', { owedId, reportName: 'Quarter', document, shared: 0, reached, ...changes });
}

function giveBack(investId: string, amount: number) {
  return app.post(guild, `/refunds/${investId}`, { amount, reason: 'Too much.' });
}

async function shareOf(by: Person) {
  return (await app.get(by, '/investment/impact')).data;
}

describe('the figures that a project promises', () => {
  it('are shown before one invests, with the day of the first report §7.impact', async () => {
    const id = await publish({ reportDays: 20 });
    expect((await app.get(ada, `/project/details/${id}`)).data).toMatchObject({ impactFigures });
    const { dueOn } = (await app.get(ada, `/project/reports/${id}`)).data.records[0];
    expect(await impactOf(id, ada)).toEqual({
      figures: impactFigures.map((figure) => ({ ...figure, reached: null })),
      firstDueOn: dueOn,
      records: [],
      more: false,
    });
    const plain = await app.publish(guild, { reports: 'quarterly' });
    expect((await app.get(ada, `/project/details/${plain}`)).data.impactFigures).toEqual([]);
    expect(await impactOf(plain, ada)).toMatchObject({ figures: [], records: [] });
  });

  it.each([
    [{ reports: 'none' }, 'Figures are only for a project that promises reports'],
    [{ impactFigures: [{ ...impactFigures[0], target: 0 }] }, 'The target must be a whole number from 1'],
    [{ impactFigures: [{ ...impactFigures[0], target: 1_000_000_001 }] }, 'The target must be a whole number from 1'],
    [{ impactFigures: [{ ...impactFigures[0], target: 1.5 }] }, 'The target must be a whole number from 1'],
    [{ impactFigures: [{ ...impactFigures[0], name: '' }] }, 'Please give the figure a name.'],
    [{ impactFigures: [{ ...impactFigures[0], name: 'x'.repeat(61) }] }, 'cannot exceed 60 characters'],
    [{ impactFigures: [{ ...impactFigures[0], unit: 'x'.repeat(21) }] }, 'A unit cannot exceed 20 characters.'],
    [
      { impactFigures: [impactFigures[0], { ...impactFigures[1], name: 'TREES PLANTED' }] },
      'Please give each figure a name of its own.',
    ],
    [
      { impactFigures: [impactFigures[0], { ...impactFigures[1], unit: ' Trees' }] },
      'Please give each figure a unit of its own',
    ],
    [
      { impactFigures: ['a', 'b', 'c', 'd'].map((name) => ({ name, unit: name, target: 1 })) },
      'A project has up to 3 figures.',
    ],
    [{ impactFigures: 'trees' }, 'Please give each figure a name, a unit and a target.'],
  ])('refuses %j', async (changes, text) => {
    await expect(publish(changes)).rejects.toThrow(text);
  });

  it('are replaced in a draft, go with it, and stay as they are once it is published', async () => {
    const id = await publish({ draft: 1 });
    expect((await app.get(ada, `/project/impact/${id}`)).status).toBe(404);
    const { data } = await app.get(guild, `/project/details/${id}`);
    const { title, description, categoryId, budgetRequired, returnOnInvestment, duration, minInvestment } = data;
    const same = { title, description, categoryId, budgetRequired, returnOnInvestment, duration, minInvestment };
    const edit = (changes: object) => app.post(guild, '/project/draft', { projectId: id, ...same, ...changes });
    expect(await edit({ impactFigures })).toMatchObject({
      status: 422,
      data: { errors: { impactFigures: expect.any(String) } },
    });
    const [trees] = impactFigures;
    expect((await edit({ reports: 'end', impactFigures: [trees] })).status).toBe(200);
    expect((await impactOf(id)).figures).toEqual([{ ...trees, reached: null }]);
    await app.post(guild, '/project/publish', { projectId: id });
    expect((await edit({ reports: 'end', impactFigures })).status).toBe(409);
    await app.post(guild, '/project/change', { projectId: id, why: 'So.', duration: 24, impactFigures: [] });
    expect((await impactOf(id, ada)).figures).toEqual([{ ...trees, reached: null }]);

    const discarded = await publish({ draft: 1 });
    expect((await app.post(guild, '/project/discard', { projectId: discarded })).status).toBe(200);
    expect(await app.owner('SELECT FROM impact_figures WHERE project_id = $1', [discarded])).toEqual([]);
  });
});

describe('a report of a project with figures', () => {
  it('says how much of each was reached; the last report wins, and earlier values stay readable', async () => {
    const id = await publish({ duration: 9 });
    const first = await reportOf(id);
    expect((await send(first, [400, 3])).status).toBe(200);
    expect(await impactOf(id, bo)).toMatchObject({
      figures: [{ reached: 400 }, { reached: 3 }],
      firstDueOn: '',
      records: [{ id: first, kind: 'quarterly', from: dayAhead(0), version: 1, reached: [400, 3], former: [] }],
    });
    await app.settleIn('100 days');
    const second = await reportOf(id, 0);
    await send(second, [900, 0]);
    // What corrects an earlier report leaves what the last one says.
    await send(first, [350, 3]);
    const { figures, records } = await impactOf(id);
    expect(figures).toMatchObject([{ reached: 900 }, { reached: 0 }]);
    expect(records).toMatchObject([
      { id: second, version: 1, reached: [900, 0], former: [] },
      { id: first, version: 2, reached: [350, 3], former: [{ version: 1, reached: [400, 3] }] },
    ]);
    expect(await impactOf(id, guild, '?length=1')).toMatchObject({ records: [{ id: second }], more: true });
    expect(await impactOf(id, guild, `?before=${second}`)).toMatchObject({ records: [{ id: first }], more: false });
    await send(second, [950, 1]);
    expect((await impactOf(id)).figures).toMatchObject([{ reached: 950 }, { reached: 1 }]);
    expect((await app.get(bo, `/project/reports/${id}`)).data.records).toMatchObject([
      { reached: [950, 1] },
      { reached: [350, 3] },
    ]);
  });

  it('is no new version with the same values, and one with others', async () => {
    const first = await reportOf(await publish());
    for (const reached of [
      [1, 2],
      [1, 2],
      [1, 3],
    ])
      expect((await send(first, reached)).status).toBe(200);
    expect(
      await app.owner(
        'SELECT version, reached_in(report_id, version)::text AS reached FROM owed_report_versions WHERE report_id = $1 ORDER BY 1',
        [first],
      ),
    ).toEqual([
      { version: 1, reached: '{1,2}' },
      { version: 2, reached: '{1,3}' },
    ]);
  });

  it('is refused without a value for each, with one too many, and below nothing, and changes nothing', async () => {
    const id = await publish();
    const first = await reportOf(id);
    for (const reached of [[], [1], [1, 2, 3], undefined, [1, -1], [1, 1.5], [1, ''], [1, 1_000_000_000_001], 'many'])
      expect(await send(first, reached)).toMatchObject({
        status: 422,
        data: { errors: expect.toSatisfy((errors: object) => Object.keys(errors).join().startsWith('reached')) },
      });
    expect(await impactOf(id)).toMatchObject({ figures: [{ reached: null }, { reached: null }], records: [] });
    const plain = await app.publish(guild, { reports: 'quarterly' });
    expect(await send(await reportOf(plain), [1])).toMatchObject({ status: 422 });
    expect((await send(await reportOf(plain), [])).status).toBe(200);
    expect((await impactOf(plain)).records).toEqual([]);
  });

  it('is sent by its organization alone', async () => {
    const id = await publish();
    await app.investFromWallet(ada, id, 100);
    const first = await reportOf(id);
    const rival = await app.signUp(2, 'Rival');
    expect((await send(first, [1, 1], {}, rival)).status).toBe(404);
    expect((await send(first, [1, 1], {}, ada)).status).toBe(403);
    // And once more under the lock.
    const asRival = 'SELECT outcome FROM send_owed_report($1, $2, $1, $3, $2, $4, true, $5)';
    expect(await app.owner(asRival, [rival.id, first, 'Quarter', 'a'.repeat(64), [1, 1]])).toEqual([
      { outcome: 'not_found' },
    ]);
    expect((await impactOf(id)).records).toEqual([]);
  });

  it('is the last one whichever of many that are sent at once is written first', async () => {
    const id = await publish({ duration: 9 });
    await app.settleIn('200 days');
    const { records } = (await app.get(guild, `/project/reports/${id}`)).data;
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(records[n % 3].id, [n % 3, n], { reportName: `Report ${n}` })),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const impact = await impactOf(id);
    expect(impact.records[0].id).toBe(records[0].id);
    expect(impact.figures.map(({ reached }: { reached: number }) => reached)).toEqual(impact.records[0].reached);
    expect(impact.figures[0].reached).toBe(0);
  });

  it('shows the last ten of its earlier versions', async () => {
    const id = await publish();
    const first = await reportOf(id);
    for (let n = 0; n < 13; n++) await send(first, [n, n]);
    const [{ version, former }] = (await impactOf(id)).records;
    expect([version, former.length, former[0], former.at(-1)]).toMatchObject([
      13,
      10,
      { version: 12, reached: [11, 11] },
      { version: 3 },
    ]);
  });
});

describe("an investor's share of what was reached", () => {
  it('is what was reached times their part of the released money, rounded down §7.impact.share', async () => {
    const id = await publish();
    await app.investFromWallet(ada, id, 100);
    await app.investFromWallet(bo, id, 150);
    await app.investFromWallet(ada, id, 50);
    expect(await shareOf(ada)).toMatchObject({
      totals: [],
      records: [{ figures: [{ share: null }, { share: null }] }],
    });
    await send(await reportOf(id), [333, 1]);
    expect(await shareOf(ada)).toEqual({
      totals: [
        { unit: 'trees', share: 166, projects: 1 },
        { unit: 'people', share: 0, projects: 1 },
      ],
      records: [
        {
          id,
          title: 'Bread oven',
          own: 150,
          all: 300,
          figures: [
            { ...impactFigures[0], reached: 333, share: 166 },
            { ...impactFigures[1], reached: 1, share: 0 },
          ],
        },
      ],
      more: false,
    });
    expect(await shareOf(guild)).toEqual({ totals: [], records: [], more: false });
  });

  it('leaves out what is in escrow and what was given back', async () => {
    const id = await publish({ reflectionDays: 7 });
    const first = await app.investFromWallet(ada, id, 100);
    await app.investFromWallet(ada, id, 100);
    const ofBo = await app.investFromWallet(bo, id, 130);
    expect((await giveBack(ofBo, 30)).status).toBe(200);
    await send(await reportOf(id), [300, 30]);
    expect((await shareOf(ada)).records).toEqual([]);
    await app.post(ada, '/investment/cancel', { investId: first });
    await app.settleIn('8 days');
    expect((await shareOf(ada)).records).toMatchObject([
      { own: 100, all: 200, figures: [{ share: 150 }, { share: 15 }] },
    ]);
    const later = await app.investFromWallet(ada, id, 50);
    expect((await shareOf(ada)).records).toMatchObject([{ own: 100, all: 200 }]);
    await app.settleIn('16 days');
    expect((await shareOf(ada)).records).toMatchObject([{ own: 150, all: 250, figures: [{ share: 180 }, {}] }]);
    expect((await giveBack(later, 20)).status).toBe(200);
    expect((await shareOf(ada)).records).toMatchObject([{ own: 130, all: 230, figures: [{ share: 169 }, {}] }]);
    expect(
      await app.owner(
        `SELECT sum(h.released_cents)::int AS held, (p.raised_cents - p.escrow_cents)::int AS all
          FROM impact_holdings AS h JOIN projects AS p ON p.id = h.project_id WHERE p.id = $1 GROUP BY p.id`,
        [id],
      ),
    ).toEqual([{ held: 23_000, all: 23_000 }]);
  });

  it('is added up over projects where the unit is the same, and never over different ones', async () => {
    for (const [unit, reached] of [
      ['trees', 10],
      ['TREES', 20],
      ['kWh', 1000],
    ] as const) {
      const id = await publish({ impactFigures: [{ name: 'Reached', unit, target: 100 }] });
      await app.investFromWallet(ada, id, 100);
      await send(await reportOf(id), [reached]);
    }
    const plain = await app.publish(guild, { reports: 'quarterly' });
    await app.investFromWallet(ada, plain, 100);
    const { totals, records } = await shareOf(ada);
    expect(records).toHaveLength(3);
    expect(
      totals
        .map(({ unit, share, projects }: { unit: string; share: number; projects: number }) => [
          unit.toLowerCase(),
          share,
          projects,
        ])
        .toSorted(),
    ).toEqual([
      ['kwh', 1000, 1],
      ['trees', 30, 2],
    ]);
  });
});
