import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberOf } from '../../people/members/test-members.ts';
import type { Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { notifyOfLateQuestions } from './notify-of-late-questions.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let project: string;
beforeAll(async () => {
  app = await fundingApp({ RATE_LIMIT_PERCENT: '100000' });
  [guild, ada, bo] = await Promise.all([app.signUp(2, 'Guild of Bakers'), app.signUp(1, 'Ada'), app.signUp(1, 'Bo')]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.settleIn('0 days');
  project = await app.publish(guild);
});

function ask(by: Person, question = 'Who bakes?', projectId = project) {
  return app.post(by, '/project/question', { projectId, question });
}

async function newQuestion(by = ada, question?: string): Promise<string> {
  return (await ask(by, question)).data.id;
}

function answer(questionId: string, by = guild, text = 'We all do.') {
  return app.post(by, '/project/answer', { questionId, answer: text });
}

function mark(by: Person, questionId: string, on: 0 | 1 = 1) {
  return app.post(by, '/project/question/useful', { questionId, on });
}

async function list(by = bo, query: Record<string, string | number> = {}) {
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await app.get(by, `/project/questions/${project}?${given}`)).data;
}

async function ids(by = bo, query: Record<string, string | number> = {}): Promise<string[]> {
  return (await list(by, query)).records.map(({ id }: { id: string }) => id);
}

describe('questions about a project', () => {
  it('are read by everybody, with the answer of the organization and the name of the member who wrote it', async () => {
    const id = await newQuestion();
    expect(await list()).toEqual({
      records: [
        {
          id,
          question: 'Who bakes?',
          by: 'Ada',
          askedAt: expect.any(String),
          own: false,
          useful: 0,
          marked: false,
          mayMark: true,
          answer: null,
        },
      ],
      more: false,
      asked: 1,
      open: 1,
      inTime: 0,
      late: 0,
    });
    const member = await memberOf(app, guild, await app.signUp(1, 'Cy'), 'editor');
    expect(await answer(id, member)).toMatchObject({ status: 200 });
    expect((await list(ada)).records).toMatchObject([
      { own: true, mayMark: false, answer: { text: 'We all do.', by: 'Cy', at: expect.any(String) } },
    ]);
    const own = await newQuestion();
    await answer(own);
    expect((await list(ada)).records[0]).toMatchObject({ id: own, answer: { by: '' } });
  });

  it('notify the organization, and their answer who asked', async () => {
    const id = await newQuestion();
    expect(await app.notified(guild)).toContain('Ada asked something about Bread oven. Everyone sees your answer.');
    await answer(id);
    expect(await app.notified(ada)).toContain('Your question about Bread oven has been answered.');
  });

  it('are asked by others, about what is published', async () => {
    expect(await ask(guild)).toMatchObject({
      status: 403,
      message: 'You belong to the organization of this project.',
    });
    const draft = await app.publish(guild, { draft: 1 });
    expect(await ask(ada, 'Why?', draft)).toMatchObject({ status: 404 });
    expect(await app.get(ada, `/project/questions/${draft}`)).toMatchObject({ status: 404 });
    expect(await app.get(guild, `/project/questions/${draft}`)).toMatchObject({ status: 200 });
    expect(await ask(ada, ' ')).toMatchObject({ data: { errors: { question: 'Question is Required.' } } });
    expect(await ask(ada, 'x'.repeat(1001))).toMatchObject({ status: 422 });
  });

  it('are answered once, by their own organization', async () => {
    const id = await newQuestion();
    const other = await app.signUp(2, 'Rival');
    expect(await answer(id, other)).toMatchObject({ status: 404, message: 'This question was not found.' });
    expect(await answer(id, bo)).toMatchObject({ status: 403 });
    expect(await answer(id)).toMatchObject({ status: 200 });
    expect(await answer(id, guild, 'Somebody else.')).toMatchObject({
      status: 422,
      message: 'This question is already answered.',
    });
    expect((await list()).records[0].answer.text).toBe('We all do.');
  });

  it('are answered once by many at the same moment', async () => {
    const id = await newQuestion();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => answer(id, guild, `Answer ${n}.`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await list()).toMatchObject({ asked: 1, open: 0, inTime: 1 });
  });
});

describe('a useful question', () => {
  it('is marked once by each person, and never by who asked or whoever belongs to the organization', async () => {
    const id = await newQuestion();
    expect(await mark(bo, id)).toMatchObject({ data: { on: true, useful: 1 } });
    expect(await mark(bo, id)).toMatchObject({ data: { useful: 1 } });
    for (const by of [ada, guild])
      expect(await mark(by, id)).toMatchObject({
        status: 403,
        message: 'Others say whether this question is useful.',
      });
    expect((await list()).records[0]).toMatchObject({ useful: 1, marked: true });
    expect(await mark(bo, id, 0)).toMatchObject({ data: { on: false, useful: 0 } });
    expect(await mark(bo, id, 0)).toMatchObject({ data: { useful: 0 } });
  });

  it('is counted right by twenty at once', async () => {
    const id = await newQuestion();
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => app.signUp(1, `Reader ${n}`)));
    await Promise.all([...people, ...people].map((by) => mark(by, id)));
    expect((await list()).records[0].useful).toBe(10);
    await Promise.all([...people.slice(3), ...people.slice(3)].map((by) => mark(by, id, 0)));
    expect((await list()).records[0].useful).toBe(3);
  });

  it('comes first, then the newest; pages follow by count and id', async () => {
    const first = await newQuestion();
    const second = await newQuestion();
    const third = await newQuestion();
    await mark(bo, first);
    expect(await ids()).toEqual([first, third, second]);
    const page = await list(bo, { length: 1 });
    expect(page).toMatchObject({ more: true, asked: 3 });
    expect(await ids(bo, { length: 1, after: first, afterUseful: 1 })).toEqual([third]);
    expect(await list(bo, { length: 1, after: third, afterUseful: 0 })).toMatchObject({
      more: false,
      records: [{ id: second }],
    });
  });

  it('is not in the list of those without an answer once it has one, of which the oldest is first', async () => {
    const first = await newQuestion();
    const second = await newQuestion();
    const third = await newQuestion();
    await answer(second);
    expect(await ids(guild, { list: 'open' })).toEqual([first, third]);
    expect(await ids(guild, { list: 'open', after: first })).toEqual([third]);
  });
});

describe('a question without an answer for seven days', () => {
  const notice =
    'A question about Bread oven had no answer for 7 days. The page of the project says how many are answered in time.';

  beforeEach(async () => {
    // What the tests before have left is late already.
    await app.settleIn('8 days');
    await notifyOfLateQuestions(app.resources);
    await app.settleIn('0 days');
  });

  async function timesNotified(text = notice) {
    await notifyOfLateQuestions(app.resources);
    return (await app.notified(guild)).filter((one) => one === text).length;
  }

  it('lets its organization be notified once, and counts as late once, whether it is answered later or not', async () => {
    const before = await timesNotified();
    const first = await newQuestion();
    const second = await newQuestion();
    await app.settleIn('6 days 23 hours');
    expect(await timesNotified()).toBe(before);
    await answer(second);
    expect(await list()).toMatchObject({ inTime: 1, late: 0, open: 1 });
    await app.settleIn('7 days 1 hour');
    expect(await timesNotified()).toBe(before + 1);
    expect(await timesNotified()).toBe(before + 1);
    expect(await list()).toMatchObject({ inTime: 1, late: 1, open: 1 });
    await answer(first);
    expect(await list()).toMatchObject({ asked: 2, inTime: 1, late: 1, open: 0 });
  });

  it('counts as late when it is answered before the job has found it', async () => {
    const id = await newQuestion();
    await app.settleIn('8 days');
    await answer(id);
    await notifyOfLateQuestions(app.resources);
    expect(await list()).toMatchObject({ asked: 1, inTime: 0, late: 1 });
  });

  it('is one of several in one notice about a project', async () => {
    await Promise.all(Array.from({ length: 6 }, () => newQuestion()));
    await app.settleIn('8 days');
    expect(await timesNotified(notice.replace('A question', '6 questions'))).toBe(1);
    expect(await list()).toMatchObject({ late: 6 });
  });
});

describe('a question or answer that operators have hidden', () => {
  it.each([
    ['question', 'question'],
    ['publicAnswer', 'answer'],
  ] as const)('is read by its author alone: %s', async (kind, part) => {
    const id = await newQuestion();
    await answer(id);
    const [author, reader] = kind === 'question' ? [ada, guild] : [guild, ada];
    const flag = { kind, thingId: id, reason: 'insult', words: '' };
    expect(await app.post(author, '/flags', flag)).toMatchObject({ status: 422 });
    expect(await app.post(reader, '/flags', flag)).toMatchObject({ status: 200 });
    const [flagged] = await app.owner<{ author: string }>(
      "UPDATE flagged_things SET status = 'hidden', decided_at = now() WHERE thing_id = $1 RETURNING author_id AS author",
      [id],
    );
    expect(flagged!.author).toBe(author.id);
    const textOf = async (by: Person) => {
      const [record] = (await list(by)).records;
      return part === 'question' ? record.question : record.answer.text;
    };
    expect(await textOf(bo)).toBe('Guildhall has hidden this text.');
    expect(await textOf(author)).not.toBe('Guildhall has hidden this text.');
  });
});
