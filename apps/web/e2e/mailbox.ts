import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { dataDir } from './product-database.ts';

/** The address that the product prints at its start: once opened, the browser keeps the key. */
export function mailbox(): string {
  return `/mailbox?key=${readFileSync(join(dataDir, 'mailbox-key'), 'utf8').trim()}`;
}

/** The newest mail to an address, as the page `/mailbox` shows it while no mail server is configured. Waits until it has come. */
export async function mailTo(request: APIRequestContext, email: string, subject: string, after = ''): Promise<Mail> {
  let path = '';
  await expect
    .poll(async () => {
      const list = await (await request.get(mailbox())).text();
      const mails = [...list.matchAll(/href="(\/mailbox\/[^"]+)">([^<]*)<\/a><br><span class="quiet">to ([^,]+),/g)];
      path = mails.find((mail) => mail[2] === subject && mail[3] === email)?.[1] ?? '';
      return path !== '' && path !== after;
    })
    .toBe(true);
  return { path, text: await (await request.get(path)).text() };
}

/** `path` is where it is kept, `text` its page. */
export type Mail = { path: string; text: string };

/** The one-time code that was sent last. */
export function codeIn({ text }: Mail) {
  return /^\d{6}$/m.exec(text)![0];
}
