import { afterAll, beforeAll, expect, it } from 'vitest';
import { oddValues, organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';

let app: OrganizationsApp;
let viewer: Person;
let orgId: string;
beforeAll(async () => {
  app = await organizationsApp();
  viewer = await app.signUp(1, 'Wanda Viewer');
  orgId = await app.add('Weavers');
});
afterAll(() => app.stop());

function review(body: Record<string, unknown>, token = viewer.token) {
  return app.call('POST', '/user/review/add', { token, body: { orgId, message: 'Fine cloth', rating: 4, ...body } });
}

async function ratings(id = orgId) {
  const [row] = await app.owner<{ kept: string; counted: string }>(
    `SELECT rating_half_stars || '/' || rating_count || ' ' || rating_counts::text AS kept,
       (SELECT coalesce(sum(half_stars), 0) || '/' || count(*) FROM reviews WHERE organization_id = $1) || ' ' ||
       ARRAY(SELECT (SELECT count(*) FROM reviews WHERE organization_id = $1 AND half_stars = n) FROM generate_series(1, 10) AS n)::text AS counted
     FROM users WHERE id = $1`,
    [id],
  );
  return row!;
}

it('writes a review, and replaces it by a second one §7.user-review-add §4.review.once', async () => {
  expect(await review({ rating: 4 })).toMatchObject({
    status: 200,
    message: 'Your review has been saved.',
    data: null,
  });
  expect(await ratings()).toEqual({ kept: '8/1 {0,0,0,0,0,0,0,1,0,0}', counted: '8/1 {0,0,0,0,0,0,0,1,0,0}' });
  await review({ rating: '1.5', message: 'It shrank' });
  expect(await ratings()).toEqual({ kept: '3/1 {0,0,1,0,0,0,0,0,0,0}', counted: '3/1 {0,0,1,0,0,0,0,0,0,0}' });
  const { data } = await app.call('POST', `/user/review/org/${orgId}`, { token: viewer.token });
  expect(data.records).toMatchObject([{ name: 'Wanda Viewer', msg: 'It shrank', rating: 1.5 }]);
});

it('answers the mean of all ratings', async () => {
  const other = await app.signUp(2);
  await review({ rating: 5 });
  await review({ rating: 0.5 }, other.token);
  const { data } = await app.call('POST', `/businessUserDetail/${orgId}`, { token: viewer.token });
  expect(data).toMatchObject({ totalRating: 2.8, ratingCount: 2 });
});

type Bad = [body: Record<string, unknown>, field: string, text: string];
const stars = 'Please give half a star to five stars, in half steps.';
it.each<Bad>([
  [{ message: '' }, 'message', 'Description is Required.'],
  [{ message: ' \n ' }, 'message', 'Description is Required.'],
  [{ message: 'x'.repeat(251) }, 'message', 'Description cannot exceed 250 characters..'],
  ...['', 0, 5.5, 6, 3.3, 0.25, -1, 'five', '1e0', [4], 'NaN'].map((rating): Bad => [{ rating }, 'rating', stars]),
])('refuses %j and changes nothing', async (body, field, text) => {
  const before = await ratings();
  expect(await review(body)).toMatchObject({
    status: 422,
    message: text,
    data: { errors: { [field]: text } },
  });
  expect(await ratings()).toEqual(before);
});

it('is for organizations, and not for oneself §4.review.self', async () => {
  const organization = await app.signUp(2);
  expect(await review({ orgId: organization.id }, organization.token)).toMatchObject({
    status: 403,
    message: 'You cannot review yourself.',
  });
  expect(await review({ orgId: (await app.signUp()).id })).toMatchObject({
    status: 404,
    message: 'This organization was not found.',
  });
  expect(await review({ orgId: 'no-id' })).toMatchObject({ status: 404 });
  expect(await review({}, 'nobody')).toMatchObject({ status: 401 });
});

it('keeps sum and count exact when many review and replace in parallel', async () => {
  const id = await app.add('Racers');
  const people = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(
      people.flatMap(({ token }, p) =>
        [1, 2, 3].map((n) => review({ orgId: id, rating: ((p * 7 + n * 3 + round) % 10) / 2 + 0.5 }, token)),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { kept, counted } = await ratings(id);
    expect(kept).toBe(counted);
    expect(kept).toMatch(/\/8 /);
  }
});

it('keeps text as text', async () => {
  const message = `<script>alert("x")</script> '); DROP TABLE reviews;--`;
  await review({ message });
  expect((await app.call('POST', `/user/review/org/${orgId}`, { token: viewer.token })).data.records[0].msg).toBe(
    message,
  );
});

it('never breaks on odd input', async () => {
  for (const value of oddValues) {
    expect([200, 404, 422]).toContain((await review({ orgId: value })).status);
    expect([200, 422]).toContain((await review({ message: value })).status);
    expect([200, 422]).toContain((await review({ rating: value })).status);
  }
});
