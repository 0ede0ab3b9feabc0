import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberOf } from '../../people/members/test-members.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { creditAll } from '../repayments/follow-repayments.ts';
import { checkAllGrounds } from './check-grounds.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let project: string;
beforeAll(async () => {
  app = await fundingApp({ RATE_LIMIT_PERCENT: '100000' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.settleIn('0 days');
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
  project = await app.publish(guild, { unitPrice: 10, duration: 24, repayment: 'monthly' });
});

const today = dayAhead(0);

function review(by = ada, rating = 4, message = 'Good bread.') {
  return app.post(by, '/user/review/add', { orgId: guild.id, message, rating });
}

/** What a reader sees of the reviews, once the job has run. */
async function list(by = guild) {
  await checkAllGrounds(app.resources);
  return (await app.post(by, `/user/review/org/${guild.id}`, {})).data.records;
}

async function verified(by?: Person) {
  return (await list(by))[0].verified;
}

async function averages() {
  await checkAllGrounds(app.resources);
  const { data } = await app.post(ada, `/businessUserDetail/${guild.id}`, {});
  const { totalRating, ratingCount, verifiedRating, verifiedCount } = data;
  return { totalRating, ratingCount, verifiedRating, verifiedCount };
}

async function order(by = ada, units = 1): Promise<string> {
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: units };
  return (await app.post(by, '/project/order', { ...parcel, projectId: project, payFromWallet: 1 })).data.orderId;
}

async function send(id: string) {
  await app.post(guild, `/orders/${id}/advance`, { step: 'sent', reference: 'DHL 1' });
}

async function completed(by = ada, units = 1): Promise<string> {
  const id = await order(by, units);
  await send(id);
  await app.post(by, `/orders/${id}/advance`, { step: 'received' });
  return id;
}

function refund(id: string, amount: number) {
  return app.post(guild, `/refunds/${id}`, { amount, reason: 'Burnt.' });
}

describe('a verified review', () => {
  it('rests on an order that its buyer has received, whether the review or the order was first §4.verified', async () => {
    await review();
    const id = await order();
    expect(await verified()).toBeUndefined();
    await send(id);
    expect(await verified()).toBeUndefined();
    await app.post(ada, `/orders/${id}/advance`, { step: 'received' });
    expect(await verified()).toEqual({ ground: 'order', on: today });

    const bo = await app.investor('Bo');
    await completed(bo);
    await review(bo);
    const { data } = await app.post(bo, `/user/review/org/${guild.id}`, {});
    expect(data.records[0].verified, 'at once').toEqual({ ground: 'order', on: today });
  });

  it('rests on an order that was sent thirty days ago', async () => {
    await review();
    await send(await order());
    await app.settleIn('29 days');
    expect(await verified()).toBeUndefined();
    await app.settleIn('30 days');
    expect(await verified()).toEqual({ ground: 'order', on: dayAhead(30) });
  });

  it('rests on no order of which more than half was given back §4.verified', async () => {
    const id = await completed(ada, 2);
    await review();
    await refund(id, 10);
    expect(await verified()).toMatchObject({ ground: 'order' });
    await refund(id, 0.01);
    expect(await verified()).toBeUndefined();
    expect(await averages()).toMatchObject({ verifiedRating: 0, verifiedCount: 0 });
    await completed();
    expect(await verified()).toMatchObject({ ground: 'order' });
  });

  it('rests on no order that the bank of its buyer has taken back', async () => {
    const id = await completed();
    await review();
    expect(await verified()).toMatchObject({ ground: 'order' });
    await app.owner(
      `INSERT INTO chargebacks (payment_id, purchase_id, kind, user_id, seller_id, share_cents, held_cents)
       VALUES (uuidv7(), $1, 'order', $2, $3, 100, 0)`,
      [id, ada.id, guild.id],
    );
    expect(await verified()).toBeUndefined();
    await app.owner(`UPDATE chargebacks SET status = 'returned', closed_at = now() WHERE purchase_id = $1`, [id]);
    expect(await verified()).toMatchObject({ ground: 'order' });
  });

  it('rests on six months of an investment, or on an instalment that was paid before §4.verified', async () => {
    await app.addMoney(guild, await app.topUp(guild, 500), 500);
    const bo = await app.investor('Bo');
    const other = await app.publish(guild, { duration: 24, repayment: 'end' });
    await app.investFromWallet(ada, project, 100);
    await app.investFromWallet(bo, other, 100);
    await review(bo);
    await review(ada);
    expect((await list()).map((each: { verified?: object }) => each.verified)).toEqual([undefined, undefined]);
    await app.settleIn('32 days');
    await app.post(guild, '/repayment/pay', { projectId: project, dueOn: dayAhead(32) });
    const [payment] = await app.owner<{ id: string }>('SELECT id FROM repayments WHERE project_id = $1', [project]);
    await creditAll(app.resources, [payment!.id]);
    const [ofAda, ofBo] = await list();
    expect(ofAda.verified).toEqual({ ground: 'instalment', on: dayAhead(32) });
    expect(ofBo.verified).toBeUndefined();
    await app.settleIn('175 days');
    expect((await list())[1].verified).toBeUndefined();
    await app.settleIn('185 days');
    expect((await list())[1].verified).toMatchObject({ ground: 'investment' });
  });

  it('rests on no investment that was given back', async () => {
    const id = await app.investFromWallet(ada, project, 100);
    await review();
    await app.settleIn('185 days');
    expect(await verified()).toMatchObject({ ground: 'investment' });
    expect(await refund(id, 100)).toMatchObject({ status: 200 });
    expect(await verified()).toBeUndefined();
  });

  it('is none of somebody who has come to belong to the organization', async () => {
    await completed();
    await review();
    expect(await verified()).toMatchObject({ ground: 'order' });
    await memberOf(app, guild, ada, 'reader');
    expect(await verified()).toBeUndefined();
  });

  it('is not said by whoever writes it, and not about another organization', async () => {
    await completed();
    const rival = await app.signUp(2, 'Rival');
    const body = { orgId: rival.id, message: 'Good.', rating: 5, ground: 'order', verified: 1, check_on: null };
    await app.post(ada, '/user/review/add', body);
    await checkAllGrounds(app.resources);
    const { data } = await app.post(ada, `/user/review/org/${rival.id}`, {});
    expect(data.records[0].verified).toBeUndefined();
  });
});

describe('the average of verified reviews', () => {
  it('is beside that of all, and follows each change of a review §4.verified', async () => {
    const bo = await app.signUp(1, 'Bo');
    await completed();
    await review(ada, 2);
    await review(bo, 5);
    expect(await averages()).toEqual({ totalRating: 3.5, ratingCount: 2, verifiedRating: 2, verifiedCount: 1 });
    await review(ada, 3);
    expect(await averages()).toEqual({ totalRating: 4, ratingCount: 2, verifiedRating: 3, verifiedCount: 1 });
    const [{ id }] = await list();
    await app.owner(`SELECT set_hidden('review', $1, true)`, [id]);
    expect(await averages()).toEqual({ totalRating: 5, ratingCount: 1, verifiedRating: 0, verifiedCount: 0 });
    await app.owner(`SELECT set_hidden('review', $1, false)`, [id]);
    expect(await averages()).toEqual({ totalRating: 4, ratingCount: 2, verifiedRating: 3, verifiedCount: 1 });
  });

  it('stays exact while many review, change and are looked at in parallel', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => app.investor(`Buyer ${n}`)));
    await Promise.all(people.map((person) => completed(person)));
    for (let round = 1; round <= 5; round++)
      await Promise.all([
        ...people.flatMap((person, n) => [review(person, ((n + round) % 5) + 1), review(person, (n % 5) + 1)]),
        checkAllGrounds(app.resources),
        app.owner('UPDATE reviews SET check_on = business_day() WHERE organization_id = $1', [guild.id]),
      ]);
    await checkAllGrounds(app.resources);
    const [sums] = await app.owner<{ kept: string; counted: string }>(
      `SELECT half_stars || '/' || count AS kept,
         (SELECT sum(r.half_stars) || '/' || count(*) FROM reviews AS r WHERE r.organization_id = $1 AND r.ground IS NOT NULL) AS counted
       FROM verified_ratings WHERE organization_id = $1`,
      [guild.id],
    );
    expect(sums!.kept).toBe(sums!.counted);
    expect(sums!.kept).toMatch(/\/6$/);
  });
});

describe('what a review said before', () => {
  it('is read by its author and its organization alone, the last first', async () => {
    await review(ada, 1, 'Stale.');
    await review(ada, 1, 'Stale.');
    expect((await list())[0].former).toBeUndefined();
    await review(ada, 3, 'Better.');
    await review(ada, 5, 'Better.');
    const former = [
      { msg: 'Better.', rating: 3, writtenAt: expect.stringMatching(/Z$/) },
      { msg: 'Stale.', rating: 1, writtenAt: expect.stringMatching(/Z$/) },
    ];
    expect((await list(guild))[0]).toMatchObject({ msg: 'Better.', rating: 5, former });
    expect((await list(ada))[0].former).toEqual(former);
    expect((await list(await app.signUp(1)))[0].former).toBeUndefined();
  });
});

describe('the answer to a review', () => {
  function answer(reviewId: string, by = guild, text = 'Come again.') {
    return app.post(by, '/user/review/answer', { reviewId, answer: text });
  }

  it('is given once by the organization, with the member who wrote it, and its author is notified', async () => {
    await review();
    const [{ id, mayAnswer }] = await list();
    expect(mayAnswer).toBe(true);
    expect((await list(ada))[0].mayAnswer).toBeUndefined();
    const rival = await app.signUp(2, 'Rival');
    expect(await answer(id, rival)).toMatchObject({ status: 404, message: 'This review was not found.' });
    expect(await answer(id, ada)).toMatchObject({ status: 403 });
    expect(await answer(id, guild, ' ')).toMatchObject({ data: { errors: { answer: 'Answer is Required.' } } });
    expect(await answer(id, guild, 'x'.repeat(1001))).toMatchObject({ status: 422 });
    const member = await memberOf(app, guild, await app.signUp(1, 'Cy'), 'editor');
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(id, member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await answer(id)).toMatchObject({ status: 422, message: 'This review is already answered.' });
    expect((await list(ada))[0].answer).toEqual({ text: 'Come again.', by: 'Cy', at: expect.stringMatching(/Z$/) });
    expect((await list())[0].mayAnswer).toBeUndefined();
    expect(await app.notified(ada)).toContain('Guild of Bakers has answered your review.');
    await review(ada, 5, 'I came again.');
    expect((await list(ada))[0].answer.text, 'it stays when the review is changed').toBe('Come again.');
  });

  it('is not given to a review that is hidden', async () => {
    await review();
    const [{ id }] = await list();
    await app.owner(`SELECT set_hidden('review', $1, true)`, [id]);
    expect(await answer(id)).toMatchObject({ status: 404 });
  });

  it('is reported as a text of the organization, and read by it alone once it is hidden', async () => {
    await review();
    const [{ id }] = await list();
    const flag = { kind: 'reviewAnswer', thingId: id, reason: 'insult', words: '' };
    expect(await app.post(ada, '/flags', flag), 'there is none yet').toMatchObject({ status: 404 });
    await answer(id);
    expect(await app.post(guild, '/flags', flag)).toMatchObject({ status: 422 });
    expect(await app.post(ada, '/flags', flag)).toMatchObject({ status: 200 });
    const [flagged] = await app.owner<{ author: string; text: string }>(
      `UPDATE flagged_things SET status = 'hidden', decided_at = now() WHERE thing_id = $1
       RETURNING author_id AS author, flagged_text(kind, thing_id) AS text`,
      [id],
    );
    expect(flagged).toEqual({ author: guild.id, text: 'Come again.' });
    expect((await list(ada))[0].answer.text).toBe('Guildhall has hidden this text.');
    expect((await list(guild))[0].answer.text).toBe('Come again.');
  });
});
