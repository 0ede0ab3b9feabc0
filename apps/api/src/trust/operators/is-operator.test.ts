import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberOf } from '../../people/members/test-members.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { sharedEvents } from '../../server/first-event.ts';
import { newOperator } from './test-operators.ts';

let app: PaymentsApp;
let opal: Person;

beforeAll(async () => {
  app = await paymentsApp();
  opal = await newOperator(app, 'finance', 'Opal');
});
afterAll(() => app.stop());

async function firstEventOf(id: string, actor = id) {
  const caller = { id, actor, type: 1 } as const;
  return (await sharedEvents(app.resources).first(caller, Buffer.alloc(32))).data;
}

it('the first event of a stream tells operators, and nobody else, that there is a console for them', async () => {
  const ada = await app.signUp(1, 'Ada');
  const guild = await app.signUp(2, 'Guild of Glass');
  expect(await firstEventOf(opal.id)).toMatchObject({ operator: true });
  expect(await firstEventOf(ada.id)).not.toHaveProperty('operator');
  // While it acts for an organization an operator is a member of it and no more.
  await memberOf(app, guild, opal, 'reader');
  expect(await firstEventOf(guild.id, opal.id)).not.toHaveProperty('operator');
});
