import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { long, refused } from '../../server/test-refusal.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  guild = await app.signUp(2);
});
afterAll(() => app.stop());

function review(changes: Record<string, unknown> = {}) {
  const body = { orgId: guild.id, message: 'Good glass.', rating: 4.5, ...changes };
  return app.call('POST', '/user/review/add', { token: ada.token, body });
}

async function reviews() {
  return (await app.call('POST', `/user/review/org/${guild.id}`, { token: ada.token })).data.records;
}

const stars = 'Please give half a star to five stars, in half steps.';

describe('the rules of spec §5 for a review', () => {
  it.each([
    ['message', undefined, 'Description is Required.'],
    ['message', ' ', 'Description is Required.'],
    ['message', long(251), 'Description cannot exceed 250 characters..'],
    ['rating', undefined, stars],
    ['rating', 0, stars],
    ['rating', '0.4', stars],
    ['rating', '5.5', stars],
    ['rating', '4.2', stars],
    ['rating', -1, stars],
  ])('%s %.20s is refused: %s §5.review.description §9.review.rating', async (field, value, text) => {
    expect(await review({ [field]: value })).toMatchObject(refused(field, text));
    expect(await reviews(), 'nothing has changed').toEqual([]);
  });

  it.each([
    ['a description of 250 characters', { message: long(250) }],
    ['half a star', { rating: '0.5' }],
    ['five stars', { rating: 5 }],
  ])('a review at its limit is taken: %s §9.review', async (_what, changes) => {
    expect(await review(changes)).toMatchObject({ status: 200 });
  });
});

describe('the fields of spec §3 for a review', () => {
  it('are stored: orgId, message and rating become msg and rating with the name §3.{review,new-review}', async () => {
    expect(await review()).toMatchObject({ status: 200 });
    expect((await reviews())[0]).toMatchObject({ name: 'Ada Asker', msg: 'Good glass.', rating: 4.5 });
  });
});
