import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asOwner } from '../../platform/database/test-database.ts';
import { testApp, type TestApp } from '../test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';

const settings = {
  WITHDRAWAL_ALONE_DOLLARS: '250',
  WITHDRAWAL_ALONE_WEEK_DOLLARS: '2600',
  OPERATOR_DAY_DOLLARS: '7000',
  SECOND_APPROVAL_AFTER_DAYS: '3',
  ROLE_WAIT_HOURS: '24',
  ONE_OPERATOR: '0',
};

const routes = Object.entries(api as Record<string, Route>);
const ofOperators = routes.flatMap(([name, route]) => (route.access === 'operator' ? [[name, route] as const] : []));

let app: TestApp;
let admin: WithSecondFactor;
beforeAll(async () => {
  app = await testApp(settings);
  admin = await newOperator(app, 'admin', 'Opal');
});
afterAll(() => app.stop());

async function powers(who = admin) {
  const { data } = await app.call('GET', '/operator/powers', { token: who.token });
  return data as z.output<typeof api.listPowers.output>;
}

async function actOf(verb: string, asked = powers()) {
  return (await asked).acts.find((act) => act.verb === verb)!;
}

describe('who may do what alone', () => {
  // Whatever leaves no entry changes nothing: attacks/operator-audit.test.ts proves that.
  it.each(ofOperators)('%s stands on it as its permission says, if it changes something', async (_, route) => {
    const { operator } = route;
    // The same act on several things at once stands under the call for one.
    const { summary, errors } = ofOperators.find(([, other]) => other.operator!.audited === operator!.audited)![1];
    const { acts } = await powers();
    const stands = acts.filter(({ verb }) => verb === operator!.audited);
    expect(stands).toHaveLength(operator!.audited ? 1 : 0);
    for (const act of stands)
      expect(act).toMatchObject({
        about: summary,
        fresh: operator!.factor === 'fresh',
        stake: errors.includes('stake'),
        roles: ['support', 'finance', 'admin'].filter(
          (role) => role === 'admin' || operator!.roles.includes(role as 'admin'),
        ),
      });
  });

  it.each(ofOperators)('%s names a rule if it can answer that a second one is needed', (_, { output, operator }) => {
    const { needsSecond, request, records } = (output as Partial<z.ZodMiniObject>).shape ?? {};
    const { outcome } =
      ((records as Partial<z.ZodMiniArray<z.ZodMiniObject>>)?.def?.element as Partial<z.ZodMiniObject>)?.shape ?? {};
    const isFirst = (outcome as Partial<z.ZodMiniEnum>)?.options?.includes('first');
    const rules =
      (needsSecond ?? request ?? isFirst)
        ? ['limited', 'two', 'approval', 'fee_payout', 'return', 'small_role', 'text_setting']
        : [undefined, 'any_sum', 'other_hand', 'not_own'];
    expect(rules).toContain(operator!.alone);
  });

  it('tells the sums and waits of this server', async () => {
    expect(await actOf('withdrawal.approve')).toMatchObject({
      alone: expect.stringContaining(
        'up to $250 each and $2,600 within 7 days per wallet and per bank account, at most $7,000 within 24 hours',
      ),
      second: true,
      fresh: true,
      roles: ['finance', 'admin'],
    });
    expect((await actOf('withdrawal.paid')).alone).toContain('but not the one whose approval completed it');
    expect((await actOf('operator.grant')).alone).toContain('it takes effect after 24 hours');
    expect(await actOf('refund.make')).toMatchObject({ alone: 'One operator, for any sum.', second: false });
    expect((await powers()).limits).toContainEqual(expect.objectContaining({ name: 'ONE_OPERATOR', value: 'No' }));
  });

  it('tells it otherwise where one operator does all', async () => {
    const alone = await testApp({ ONE_OPERATOR: '1', ROLE_WAIT_HOURS: '0' });
    try {
      const opal = await newOperator(alone, 'finance');
      const { acts } = (await alone.call('GET', '/operator/powers', { token: opal.token })).data;
      const words = (verb: string) => acts.find((act: { verb: string }) => act.verb === verb).alone;
      expect(words('withdrawal.paid')).toMatch(/^One operator. If two had to approve it/);
      expect(words('operator.grant')).toContain('it takes effect at once');
    } finally {
      await alone.stop();
    }
  });

  it('tells whose approval counts as the second one, from when, and beside whom not', async () => {
    const fia = await newOperator(app, 'finance', 'Fia');
    await newOperator(app, 'finance', 'Finn');
    const sue = await newOperator(app, 'support', 'Sue');
    await asOwner(
      app.ownerUrl,
      `UPDATE operators SET granted_at = now() - interval '4 days', granted_by = CASE WHEN user_id <> $1 THEN $1::uuid END WHERE user_id = ANY($2)`,
      [admin.id, [admin.id, fia.id]],
    );
    const { people } = await powers(sue);
    const of = (name: string) => people.find((person) => person.name === name)!;
    expect(of('Opal')).toMatchObject({ counts: true, grantedBy: '', notBeside: ['Fia'] });
    expect(of('Fia')).toMatchObject({ counts: true, grantedBy: 'Opal', confirmedBy: '', notBeside: ['Opal'] });
    expect(of('Finn')).toMatchObject({ counts: false, notBeside: [] });
    expect((Date.parse(of('Finn').countsFrom) - Date.parse(of('Finn').since)) / 86_400_000).toBe(3);
    expect(of('Sue')).toMatchObject({ id: sue.id, counts: false, countsFrom: '', notBeside: [] });
  });
});
