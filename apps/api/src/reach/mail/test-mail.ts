import type { OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { readWaitingMail, type WaitingMail } from './jobs-mailer.ts';
import type { Mail } from './mailer.ts';

type App = Pick<OrganizationsApp, 'owner' | 'resources'>;

/** Every mail to an address that waits in the queue or left it a short while ago, the newest first. */
export async function mailsTo(app: App, email: string): Promise<Mail[]> {
  const jobs = await app.owner<{ data: WaitingMail }>(
    `SELECT data FROM pgboss.job WHERE name IN ('mail.send', 'mail.send-later') ORDER BY created_on DESC`,
  );
  return jobs.map(({ data }) => readWaitingMail(app.resources.dataKeys, data)).filter(({ to }) => to === email);
}

/** The one-time code that was sent to an address last. */
export async function lastCodeTo(app: App, email: string): Promise<string> {
  const codes = (await mailsTo(app, email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]);
  const code = codes.find((each) => each !== undefined);
  if (!code) throw new Error(`No code was sent to ${email}.`);
  return code;
}
