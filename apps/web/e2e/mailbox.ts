import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { listMail } from '../../api/src/reach/mail/mailbox.ts';
import { dataDir } from './product-database.ts';

/** The address that the product prints at its start: once opened, the browser keeps the key. */
export function mailbox(): string {
  return `/mailbox?key=${readFileSync(join(dataDir, 'mailbox-key'), 'utf8').trim()}`;
}

/** More than come while a test waits for its own: a mail to all operators goes to each one that the tests have made. */
const mostRecent = 2_000;

/**
 * The newest mail to an address, as its page in `/mailbox` shows it while no mail server is configured. Waiting until it has come. It is looked for
 * where mails are kept, since the list on the page ends after 100.
 */
export async function mailTo(request: APIRequestContext, email: string, subject: string, after = ''): Promise<Mail> {
  let path = '';
  await expect
    .poll(async () => {
      const mails = await listMail(join(dataDir, 'mail'), mostRecent);
      const newest = mails.find((mail) => mail.subject === subject && mail.to === email);
      path = newest ? `/mailbox/${newest.id}` : '';
      return path !== '' && path !== after;
    })
    .toBe(true);
  // Opening the list leaves the key with the browser.
  await request.get(mailbox());
  return { path, text: await (await request.get(path)).text() };
}

/** `path` is where it is kept, `text` its page. */
export type Mail = { path: string; text: string };

/** The one-time code that was sent last. */
export function codeIn({ text }: Mail) {
  return /^\d{6}$/m.exec(text)![0];
}
