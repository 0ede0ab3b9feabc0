import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { holdersOf } from '../../money/withdrawals/ask-about-withdrawal.ts';
import { askToWithdraw } from '../../money/risk/test-risk.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { ProviderProblem } from '../../platform/secrets/signed-provider.ts';
import type { Person } from '../../server/test-app.ts';
import { askSanctions } from './ask-sanctions.ts';
import { withoutSanctionsJob } from './test-sanctions.ts';
import { startSanctionsProvider } from './test-sanctions-provider.ts';

const secret = 'a secret that this test and its provider share';
const perMinute = 5;

let app: PaymentsApp;
let provider: Awaited<ReturnType<typeof startSanctionsProvider>>;
let rich: Person[];
let verified: Person;
let poor: Person;
beforeAll(async () => {
  provider = await startSanctionsProvider(secret);
  app = await paymentsApp({
    SANCTIONS_PROVIDER_URL: provider.url,
    SANCTIONS_PROVIDER_SECRET: secret,
    SANCTIONS_PER_MINUTE: String(perMinute),
  });
  await withoutSanctionsJob(app);
  rich = [];
  for (let each = 0; each < 3; each++) {
    const person = await app.signUp(1, `Rich ${randomUUID().slice(0, 8)}`);
    await app.addMoney(person, await app.topUp(person, 100), 100);
    rich.push(person);
  }
  verified = await app.signUp(2, 'Verified Hall');
  await app.owner("UPDATE users SET verified_until = now() + interval '1 year' WHERE id = $1", [verified.id]);
  poor = await app.signUp(1, 'Poor Pia');
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.reset();
  provider.checks.clear();
  for (const table of ['questions', 'answers', 'nights', 'cases']) await app.owner(`DELETE FROM sanctions_${table}`);
});

/** One run of the job, a minute after the one before. */
async function run(): Promise<number> {
  await app.owner(
    `UPDATE sanctions_questions SET tried_at = tried_at - interval '1 minute',
        next_at = CASE state WHEN 'waiting' THEN now() ELSE next_at END`,
  );
  return askSanctions(app.resources, holdersOf(app.resources));
}

/** Lets the night that was asked about be one day earlier, so that another one begins. */
async function nextNight(): Promise<void> {
  await app.owner("UPDATE sanctions_nights SET day = day - 1, began_at = began_at - interval '1 day'");
  await app.owner("UPDATE sanctions_answers SET answered_at = answered_at - interval '1 day'");
  await app.owner("UPDATE sanctions_questions SET list_day = list_day - 1, created_at = created_at - interval '1 day'");
  provider.checks.clear();
}

function names(): string[] {
  return provider
    .asked()
    .map(({ name }: { name: string }) => name)
    .toSorted();
}

function everybody(): string[] {
  return [...rich, verified].map(({ name }) => name).toSorted();
}

it('asks each night about all who have money or are verified, once', async () => {
  expect(await run()).toBe(4);
  expect(names()).toEqual(everybody());
  expect(names()).not.toContain(poor.name);
  await run();
  await Promise.all([run(), run()]);
  expect(names()).toEqual(everybody());
  // A day later.
  await nextNight();
  await run();
  expect(names()).toEqual(everybody());
});

it('goes on where it was killed, and asks about nobody twice', async () => {
  await app.owner("SELECT begin_sanctions_night((now() AT TIME ZONE 'UTC' - interval '2 hours')::date, '')");
  // Killed after some accounts: what is noted stays, and the rest follows.
  await app.owner('SELECT fill_sanctions_night(2)');
  await app.owner('SELECT fill_sanctions_night(1)');
  const [night] = await app.owner<{ day: string }>('SELECT day::text FROM sanctions_nights WHERE ended_at IS NULL');
  expect(night).toBeDefined();
  // Killed after the provider has answered, and before that was stored.
  provider.served.faultOf = ({ method }) => (method === 'POST' ? 'answer lost' : 'none');
  await expect(run()).rejects.toBeInstanceOf(ProviderProblem);
  const before = [...provider.checks.keys()];
  provider.served.faultOf = () => 'none';
  await run();
  await run();
  expect([...provider.checks.keys()]).toEqual(expect.arrayContaining(before));
  expect(names()).toEqual(everybody());
  expect(await app.owner("SELECT FROM sanctions_questions WHERE state = 'waiting'")).toEqual([]);
});

it('leaves out who was asked about by the same name since the lists came out', async () => {
  provider.ways.listVersion = 'of Monday';
  await run();
  await nextNight();
  await run();
  expect(names()).toEqual([]);
  await nextNight();
  await app.owner('UPDATE users SET name = $2 WHERE id = $1', [rich[0]!.id, 'Rich Renamed']);
  await run();
  expect(names()).toEqual(['Rich Renamed']);
  rich[0] = { ...rich[0]!, name: 'Rich Renamed' };
  await nextNight();
  provider.ways.listVersion = 'of Thursday';
  await run();
  expect(names()).toEqual(everybody());
});

it('asks at most a set number in a minute, by all processes together, and a withdrawal comes before them', async () => {
  const more: Person[] = [];
  for (let each = 0; each < 4; each++) {
    const person = await app.signUp(2, `Hall ${randomUUID().slice(0, 8)}`);
    await app.owner("UPDATE users SET verified_until = now() + interval '1 year' WHERE id = $1", [person.id]);
    more.push(person);
  }
  await Promise.all([1, 2, 3].map(() => askSanctions(app.resources, holdersOf(app.resources))));
  expect(names()).toHaveLength(perMinute);
  const id = await askToWithdraw(app, rich[1]!);
  await askSanctions(app.resources, holdersOf(app.resources));
  expect(await app.owner('SELECT state FROM sanctions_questions WHERE withdrawal_id = $1', [id])).toEqual([
    { state: 'answered' },
  ]);
  expect(provider.checks.size).toBe(perMinute + 1);
  await run();
  expect(new Set(names())).toEqual(new Set([...everybody(), ...more.map(({ name }) => name)]));
  await app.owner('UPDATE users SET verified_until = NULL WHERE id = ANY($1)', [more.map(({ id: each }) => each)]);
});

it('is finished before the next one begins, and waits while the provider does not name its lists', async () => {
  provider.served.faultOf = () => '503';
  await expect(run()).rejects.toBeInstanceOf(ProviderProblem);
  expect(await app.owner('SELECT FROM sanctions_nights')).toEqual([]);
  provider.served.faultOf = () => 'none';
  await app.owner("SELECT begin_sanctions_night(current_date - 3, 'old')");
  // Another process that had asked for the version of the lists is late.
  await app.owner("SELECT begin_sanctions_night(current_date + 1, 'new')");
  await app.owner('SELECT fill_sanctions_night(1)');
  await run();
  const nights = () =>
    app.owner<{ open: boolean }>('SELECT ended_at IS NULL AS open FROM sanctions_nights ORDER BY day');
  expect(await nights()).toEqual([{ open: false }]);
  expect(names()).toEqual(everybody());
  await run();
  expect(await nights()).toEqual([{ open: false }, { open: false }]);
});

it('opens a case that holds what the account has asked for', async () => {
  const [, person] = rich;
  await run();
  await nextNight();
  provider.listed.push({ list: 'UN', entry: 'UN.7', name: person!.name });
  await run();
  expect(await app.owner('SELECT obstacles($1, $2) AS names', [person!.id, 'batch'])).toEqual([
    { names: ['sanctions'] },
  ]);
  provider.listed.length = 0;
});
