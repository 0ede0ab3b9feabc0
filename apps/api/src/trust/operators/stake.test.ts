import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

let opal: Person;
let ada: Person;
let guild: Person;
let rival: Person;
beforeEach(async () => {
  [opal, ada, guild, rival] = await Promise.all([
    app.signUp(1, 'Opal'),
    app.signUp(1, 'Ada'),
    app.signUp(2, 'Guild'),
    app.signUp(2, 'Rival'),
  ]);
});

async function hasStake(accounts: Person[], inFavour = true, operator: Person | null = opal): Promise<boolean> {
  const [row] = await app.owner<{ stake: boolean }>('SELECT has_stake($1, $2, $3) AS stake', [
    operator?.id ?? null,
    accounts.map(({ id }) => id),
    inFavour,
  ]);
  return row!.stake;
}

function post({ token }: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

/** Invites by the API, and accepts where the invitation is to become a membership. */
async function invite(organization: Person, person: Person, role: string, accepts = true) {
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = ANY($1)', [[organization.id, person.id]]);
  must(await post(organization, '/members/invite', { email: person.email, role }));
  if (!accepts) return;
  const { invitations } = must(await app.call('GET', '/memberships', { token: person.token }));
  must(await post(person, `/memberships/invitations/${invitations[0].id}/accept`));
}

function leftLongAgo(days: number) {
  return app.owner(`UPDATE ended_memberships SET ended_at = now() - make_interval(days => $1)`, [days]);
}

async function withdraw(by: Person, accountNumber: string) {
  must(await app.addMoney(by, await app.topUp(by, 10), 10));
  const bank = { bankName: 'Old Bank', accountHolderName: 'Ada', sortCode: '10-20-30', swiftCode: 'ADABDEFF' };
  must(await post(by, '/wallet/withdraw', { amount: 5, ...bank, accountNumber }));
}

describe('the stake of an operator', () => {
  it('is in their own account, and in no stranger', async () => {
    expect(await hasStake([opal])).toBe(true);
    expect(await hasStake([ada, opal])).toBe(true);
    expect(await hasStake([ada, guild, rival])).toBe(false);
    expect(await hasStake([])).toBe(false);
    expect(await hasStake([opal], true, null)).toBe(false);
  });

  it.each(['owner', 'treasurer', 'editor', 'reader'])('is in an organization of which they are %s', async (role) => {
    await invite(guild, opal, role);
    expect(await hasStake([ada, guild])).toBe(true);
    expect(await hasStake([guild], false)).toBe(true);
    expect(await hasStake([rival])).toBe(false);
  });

  it('stays for 90 days after they left, or were removed', async () => {
    await invite(guild, opal, 'owner');
    await invite(rival, opal, 'reader');
    must(await post(opal, `/memberships/${guild.id}/leave`));
    must(await post(rival, `/members/${opal.id}/remove`));
    expect([await hasStake([guild]), await hasStake([rival])]).toEqual([true, true]);
    await leftLongAgo(89);
    expect([await hasStake([guild]), await hasStake([rival])]).toEqual([true, true]);
    await leftLongAgo(91);
    expect([await hasStake([guild]), await hasStake([rival])]).toEqual([false, false]);
  });

  it('is in an organization that has an owner in common with theirs, now or within 90 days', async () => {
    await invite(guild, opal, 'reader');
    await invite(guild, ada, 'owner');
    await invite(rival, ada, 'treasurer');
    expect(await hasStake([rival])).toBe(false);
    must(await post(rival, `/members/${ada.id}/role`, { role: 'owner' }));
    expect(await hasStake([rival])).toBe(true);
    must(await post(rival, `/members/${ada.id}/role`, { role: 'reader' }));
    expect(await hasStake([rival])).toBe(true);
    await leftLongAgo(91);
    expect(await hasStake([rival])).toBe(false);
  });

  it('is in who is paid to the same bank account, also to that of their organization', async () => {
    await withdraw(opal, '11112222');
    await withdraw(ada, '33334444');
    expect(await hasStake([ada])).toBe(false);
    await withdraw(ada, '11112222');
    expect(await hasStake([ada])).toBe(true);
    await withdraw(rival, '55556666');
    await withdraw(guild, '55556666');
    expect(await hasStake([rival])).toBe(false);
    await invite(guild, opal, 'reader');
    expect(await hasStake([rival])).toBe(true);
  });

  it('is in who has bought from them, or sold to them, until that has come or was given back', async () => {
    const project = await publishProject(app, guild, 'Bread oven');
    must(await app.addMoney(opal, await app.topUp(opal, 5000), 5000));
    const address = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
    const { orderId } = must(
      await post(opal, '/project/order', { projectId: project, numberOfUnit: 1, payFromWallet: 1, ...address }),
    );
    expect(await hasStake([guild], false)).toBe(true);
    expect(await hasStake([opal], false, guild)).toBe(true);
    expect(await hasStake([ada, rival])).toBe(false);
    must(await post(guild, `/orders/${orderId}/advance`, { step: 'sent', reference: 'P-1' }));
    expect(await hasStake([guild])).toBe(true);
    must(await post(opal, `/orders/${orderId}/advance`, { step: 'received' }));
    expect(await hasStake([guild])).toBe(false);
  });

  it('is, for an open invitation, only in what is done in favour of the organization', async () => {
    await invite(guild, opal, 'owner', false);
    expect(await hasStake([guild])).toBe(true);
    expect(await hasStake([guild], false)).toBe(false);
    await app.owner(`UPDATE member_invitations SET expires_at = now() - interval '1 second'`);
    expect(await hasStake([guild])).toBe(false);
  });
});
