import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { sendOperatorNews } from './operator-news-mails.ts';
import { newOperator, type WithSecondFactor } from './test-operators.ts';

let app: OrganizationsApp;
let admin: WithSecondFactor;
let support: WithSecondFactor;
let newOperatorAccount: Person;
beforeAll(async () => {
  app = await organizationsApp({ OPERATOR_MAIL: 'board@guild.example' });
  admin = await newOperator(app, 'admin', 'Ann');
  support = await newOperator(app, 'support', 'Sue');
  newOperatorAccount = await app.signUp(1, 'Max Made');
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [newOperatorAccount.id]);
  await sendOperatorNews(app.resources);
});
afterAll(() => app.stop());

function post(path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: admin.token, body });
}

async function newestMail(email: string) {
  await sendOperatorNews(app.resources);
  return (await mailsTo(app, email))[0]!;
}

it('every operator and OPERATOR_MAIL are told who gave which role to whom, and who took it away', async () => {
  must(
    await post('/operator/operators/grant', {
      email: newOperatorAccount.email,
      role: 'finance',
      reason: 'More hands.',
    }),
  );
  for (const email of [support.email, 'board@guild.example']) {
    const { subject, text } = await newestMail(email);
    expect(subject).toBe('Max Made is now an operator: finance');
    for (const words of [`by Ann for the account of ${newOperatorAccount.email}`, 'Reason: More hands.'])
      expect(text).toContain(words);
  }
  must(await post(`/operator/operators/${newOperatorAccount.id}/revoke`, { reason: 'No more.' }));
  for (const email of [support.email, newOperatorAccount.email])
    expect((await newestMail(email)).subject).toBe('Max Made is no longer an operator');
});
