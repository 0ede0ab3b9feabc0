import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { newOperator, type WithSecondFactor } from '../operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: PaymentsApp;
let opal: WithSecondFactor;
let guild: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await paymentsApp();
  opal = await newOperator(app, 'support', 'Opal');
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Glass');
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
});
afterAll(() => app.stop());

function post(person: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: person.token, body });
}

function flag(by: Person, kind: string, thingId: string, more: Record<string, unknown> = {}) {
  return post(by, '/flags', { kind, thingId, reason: 'insult', ...more });
}

async function queue(name = 'open') {
  return (await post(opal, '/operator/flags', { queue: name, length: 100 })).data.records;
}

/** The flagged thing that is last in a queue. */
async function lastOf(name = 'open'): Promise<string> {
  return (await queue(name)).at(name === 'decided' ? 0 : -1).id;
}

function decide(id: string, decision: string, reason = 'Because.', by: Person = opal) {
  return post(by, `/operator/flags/${id}/decide`, { decision, reason });
}

async function reviewsSeenBy(person: Person) {
  const { data } = await post(person, `/user/review/org/${guild.id}`);
  return {
    texts: data.records.map(({ msg }: { msg: string }) => msg),
    total: data.recordsTotal,
    first: data.records[0],
  };
}

async function ratingOfGuild() {
  const { data } = await post(bo, `/businessUserDetail/${guild.id}`);
  const { totalRating, ratingCount, ratings } = { ...data, ...data.userDetail };
  return { totalRating, ratingCount, ratings };
}

/** Ada reviews the guild; answers the review's id. */
async function review(message = 'Cheats.', rating = 1, by = ada): Promise<string> {
  await post(by, '/user/review/add', { orgId: guild.id, message, rating });
  return (await reviewsSeenBy(by)).first.id;
}

async function notificationsOf(person: Person): Promise<string> {
  return (await post(person, '/notifications')).data.records[0].text;
}

describe('a flag', () => {
  it('is taken once of each person for what they see, and each thing stands once in the queue', async () => {
    const id = await review();
    expect((await flag(bo, 'review', id, { words: 'Not true.' })).status).toBe(200);
    expect((await flag(bo, 'review', id, { reason: 'spam' })).status).toBe(200);
    expect((await flag(guild, 'review', id, { reason: 'fraud' })).status).toBe(200);
    expect(await flag(ada, 'review', id)).toMatchObject({ status: 422, message: 'This is your own.' });
    expect((await queue()).at(-1)).toMatchObject({
      kind: 'review',
      excerpt: 'Cheats.',
      author: 'Ada',
      flags: 2,
      reasons: ['fraud', 'insult'],
    });
    const { data } = await post(opal, `/operator/flags/${await lastOf()}/review`);
    expect(data.flagged).toMatchObject([
      { by: 'Guild of Glass', reason: 'fraud', words: '' },
      { by: 'Bo', reason: 'insult', words: 'Not true.' },
    ]);
  });

  it('is not taken for what the person does not see, or for what there is not', async () => {
    const { data: message } = await post(ada, '/message/send', { orgId: guild.id, message: 'You thieves.' });
    expect((await flag(bo, 'message', message.id)).status).toBe(404);
    expect((await flag(bo, 'review', message.id)).status).toBe(404);
    expect((await flag(guild, 'message', message.id)).status).toBe(200);
    expect((await flag(bo, 'organization', ada.id)).status).toBe(404);
    expect((await flag(bo, 'weather', ada.id)).status).toBe(422);
    expect((await flag(bo, 'organization', guild.id)).status).toBe(200);
    const project = await publishProject(app, guild, 'Kiln');
    expect((await flag(bo, 'project', project, { reason: 'fraud' })).status).toBe(200);
    expect(await decide(await lastOf(), 'hidden')).toMatchObject({
      status: 422,
      message: expect.stringContaining('Freeze'),
    });
    expect((await decide(await lastOf(), 'kept')).status).toBe(200);
  });
});

describe('a hidden review', () => {
  it('is seen by its author alone, counts in no rating, and is shown again after an appeal', async () => {
    await review('Good glass.', 5, bo);
    const before = await ratingOfGuild();
    const id = await review();
    const both = await ratingOfGuild();
    await flag(guild, 'review', id);
    const flagged = await lastOf();
    expect((await decide(flagged, 'hidden', 'An insult.')).status).toBe(200);
    expect(await decide(flagged, 'kept')).toMatchObject({ status: 422, message: 'This has already been decided.' });
    expect(await notificationsOf(ada)).toBe('Guildhall has hidden a review of yours: An insult.');
    expect((await mailsTo(app, ada.email))[0]).toMatchObject({ subject: 'A review of yours was hidden' });
    expect(await ratingOfGuild()).toEqual(before);
    for (const other of [bo, guild])
      expect(await reviewsSeenBy(other)).toMatchObject({ texts: ['Good glass.'], total: 1 });
    expect(await reviewsSeenBy(ada)).toMatchObject({
      texts: ['Cheats.', 'Good glass.'],
      total: 2,
      first: { hidden: { id: flagged, reason: 'An insult.', appealed: false, answered: false } },
    });
    const page = JSON.stringify((await post(bo, `/businessUserDetail/${guild.id}`)).data);
    expect(page).not.toContain('Cheats.');
    expect(page).not.toContain('stars from Ada');
    expect((await flag(bo, 'review', id)).status).toBe(404);

    // Written again it stays hidden, and counts for nothing.
    await post(ada, '/user/review/add', { orgId: guild.id, message: 'Still cheats.', rating: 2 });
    expect(await ratingOfGuild()).toEqual(before);
    await post(ada, '/user/review/add', { orgId: guild.id, message: 'Cheats.', rating: 1 });

    const appeal = (by: Person) => post(by, `/flags/${flagged}/appeal`, { text: 'It is what I saw.' });
    expect((await appeal(bo)).status).toBe(404);
    expect((await appeal(ada)).status).toBe(200);
    expect(await appeal(ada)).toMatchObject({ status: 422, message: 'You have already appealed against this.' });
    expect((await queue('appealed')).at(-1)).toMatchObject({ id: flagged, appealed: true });
    expect((await decide(flagged, 'kept', 'An opinion.')).status).toBe(200);
    expect(await notificationsOf(ada)).toBe('Your review is shown again: An opinion.');
    expect(await ratingOfGuild()).toEqual(both);
    expect(await reviewsSeenBy(bo)).toMatchObject({ texts: ['Cheats.', 'Good glass.'], total: 2 });
    expect((await reviewsSeenBy(ada)).first.hidden).toBeUndefined();
  });

  it('is decided once by many who do it at the same moment, and leaves the rating right', async () => {
    await review('Good glass.', 5, bo);
    const before = await ratingOfGuild();
    for (const round of [1, 2, 3]) {
      const id = await review(`Round ${round}.`, round);
      await flag(bo, 'review', id);
      const flagged = await lastOf();
      const answers = await Promise.all(Array.from({ length: 20 }, () => decide(flagged, 'hidden')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await ratingOfGuild()).toEqual(before);
      await post(ada, `/flags/${flagged}/appeal`, { text: 'No.' });
      await Promise.all(Array.from({ length: 20 }, () => decide(flagged, 'kept')));
      expect((await ratingOfGuild()).ratingCount).toBe(2);
    }
  });
});

describe('a hidden message', () => {
  it('is read by who wrote it alone, with the reason, and its neighbours only by operators', async () => {
    await post(ada, '/message/send', { orgId: guild.id, message: 'Good day.' });
    const { data: rude } = await post(ada, '/message/send', { orgId: guild.id, message: 'You thieves.' });
    await flag(guild, 'message', rude.id);
    const flagged = await lastOf();
    expect((await post(opal, `/operator/flags/${flagged}/review`)).data).toMatchObject({
      text: 'You thieves.',
      before: 'Good day.',
      after: '',
      place: 'account',
      placeId: guild.id,
    });
    await decide(flagged, 'hidden', 'An insult.');
    const seenBy = async (person: Person, other: Person) => {
      const [first] = (await app.call('GET', `/message/${other.id}`, { token: person.token })).data;
      const [chat] = (await app.call('GET', '/message', { token: person.token })).data;
      return { message: first.message, preview: chat.lastMessage, hidden: first.hidden?.reason };
    };
    const instead = 'Guildhall has hidden this message.';
    expect(await seenBy(guild, ada)).toEqual({ message: instead, preview: instead, hidden: undefined });
    expect(await seenBy(ada, guild)).toEqual({
      message: 'You thieves.',
      preview: 'You thieves.',
      hidden: 'An insult.',
    });
    await post(ada, `/flags/${flagged}/appeal`, { text: 'They are.' });
    await decide(flagged, 'hidden', 'It stays one.');
    expect(await notificationsOf(ada)).toBe('Your message stays hidden: It stays one.');
    expect((await queue('appealed')).map(({ id }: { id: string }) => id)).not.toContain(flagged);
  });
});

it('an operator sees what was decided about the author before, and decides about no text of their own', async () => {
  const first = await review();
  await flag(bo, 'review', first);
  await decide(await lastOf(), 'hidden', 'An insult.');
  const { data: message } = await post(ada, '/message/send', { orgId: guild.id, message: 'You thieves.' });
  await flag(guild, 'message', message.id);
  expect((await queue()).at(-1)).toMatchObject({ kind: 'message', hiddenOfAuthor: 1 });
  const { data } = await post(opal, `/operator/flags/${await lastOf()}/review`);
  expect(data.earlier).toMatchObject([{ kind: 'review', status: 'hidden', reason: 'An insult.' }]);

  await review('Fine.', 5, opal);
  await flag(bo, 'review', (await reviewsSeenBy(opal)).first.id);
  expect((await decide(await lastOf(), 'kept')).status).toBe(403);
});

it('the queues come by pages', async () => {
  for (const name of ['open', 'appealed', 'decided'] as const) {
    const all = (await queue(name)).map(({ id }: { id: string }) => id);
    expect(all.length).toBeGreaterThan(name === 'appealed' ? -1 : 1);
    const part = (await post(opal, '/operator/flags', { queue: name, length: 1 })).data;
    if (all.length < 2) continue;
    const next = (await post(opal, '/operator/flags', { queue: name, length: 1, after: part.records[0].id })).data;
    expect([part.records[0].id, next.records[0].id]).toEqual(all.slice(0, 2));
  }
});
