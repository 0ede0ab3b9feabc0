import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let holders: Person[];
let projectId: string;
beforeAll(async () => {
  app = await fundingApp();
  holders = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => app.investor(name)));
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  projectId = await app.publish(guild, { funding: 'all', openUntil: dayAhead(300), reflectionDays: 30 });
  for (const holder of holders) await app.investFromWallet(holder, projectId, 100);
});
afterEach(() => app.owner('DELETE FROM business_clock'));
afterAll(() => app.stop());

function ask(by: Person) {
  return app.post(by, '/project/ask', { projectId });
}

async function seenBy(by: Person) {
  const { ask: offered, request } = (await app.get(by, `/project/updates/${projectId}`)).data;
  return by === guild ? request : offered;
}

async function publish(changes = {}) {
  const update = { projectId, title: 'Warm', text: 'Bread.', audience: 'everybody', ...changes };
  return (await app.post(guild, '/project/update', update)).data.id;
}

/** What everybody sees of how the organization answers. */
async function fact() {
  const { data } = await app.post(holders[0]!, `/businessUserDetail/${guild.id}`, {});
  return [data.record.updatesInTime, data.record.updateRequests];
}

/** The clock of the business alone, whatever falls due. */
function ahead(time: string) {
  return app.owner(
    `INSERT INTO business_clock (ahead) VALUES ($1::interval) ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
    [time],
  );
}

it('is offered after four weeks of silence to who has a holding, once a month §7.ask', async () => {
  const [ada] = holders as [Person];
  const stranger = await app.signUp(1, 'Di');
  const silent = { status: 422, message: 'You can ask four weeks after the last update.' };
  await ahead('27 days 23 hours');
  expect([await seenBy(ada), (await ask(ada)).status]).toEqual(['', 422]);
  await ahead('28 days');
  expect([await seenBy(ada), await seenBy(stranger)]).toEqual(['offered', '']);
  expect(await ask(stranger)).toMatchObject({ status: 403 });
  expect(await ask(guild)).toMatchObject({ status: 403 });
  expect(await ask(ada)).toMatchObject({
    status: 200,
    message: 'Your request has been sent. Nobody sees that it was you.',
  });
  expect([await seenBy(ada), (await ask(ada)).message]).toEqual(['asked', 'You have asked within the last month.']);
  await ahead('60 days');
  expect([await seenBy(ada), (await ask(ada)).status]).toEqual(['offered', 200]);
  await publish();
  expect(await ask(holders[1]!)).toMatchObject(silent);
  expect([await seenBy(ada), await seenBy(holders[1]!)]).toEqual(['', '']);
});

it('the organization is notified once, sees the number from three on, and nobody sees who §7.ask', async () => {
  const [ada, bo, cy] = holders as [Person, Person, Person];
  await ahead('30 days');
  expect(await seenBy(guild)).toBeNull();
  await ask(ada);
  await ask(bo);
  expect(await seenBy(guild)).toEqual({ people: null, answerBy: expect.stringMatching(/Z$/) });
  const texts = (await app.notified(guild)).filter((text) => text.includes('ask for an update'));
  expect(texts).toEqual(['Investors ask for an update of Bread oven.']);
  const rows = await app.owner<{ times: number; actor_id: string | null }>(
    `SELECT times, actor_id FROM notifications WHERE event = 'updateAsked' AND user_id = $1`,
    [guild.id],
  );
  expect(rows).toEqual([{ times: 1, actor_id: null }]);
  await ahead('61 days');
  // Who asks once more before there is an answer counts once.
  await ask(ada);
  expect((await seenBy(guild)).people).toBeNull();
  await ask(cy);
  expect((await seenBy(guild)).people).toBe(3);
  await publish();
  expect(await seenBy(guild)).toBeNull();
});

it('how often it answered within 14 days is in the track record of the organization §7.ask.fact', async () => {
  const [ada, bo] = holders as [Person, Person];
  expect(await fact()).toEqual([0, 0]);
  await ahead('30 days');
  await ask(ada);
  expect(await fact()).toEqual([0, 0]);
  await ahead('43 days 23 hours');
  await publish({ draft: 1 });
  expect(await seenBy(guild)).not.toBeNull();
  await publish({ audience: 'investors' });
  expect(await fact()).toEqual([1, 1]);
  await ahead('80 days');
  await ask(bo);
  expect(await fact()).toEqual([1, 1]);
  await ahead('94 days 1 hour');
  expect(await fact()).toEqual([1, 2]);
  await publish();
  expect(await fact()).toEqual([1, 2]);
});

it('asking many times at once counts each person once, whatever is published meanwhile §7.ask', async () => {
  await ahead('30 days');
  const answers = await Promise.all([...holders, ...holders, ...holders].map((by) => ask(by)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect((await seenBy(guild)).people).toBe(3);
  await ahead('70 days');
  const race = await Promise.all([...holders.map((by) => ask(by)), publish(), ...holders.map((by) => ask(by))]);
  expect(race).toHaveLength(7);
  // Nothing that was asked after the update was published is open.
  expect(await seenBy(guild)).toBeNull();
  expect(await fact()).toEqual([0, 1]);
});
