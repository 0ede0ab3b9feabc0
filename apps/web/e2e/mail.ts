import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';

/** The newest one-time code that was mailed to an address; the product keeps its mail on this machine. */
export const codeFor = async (request: APIRequestContext, email: string): Promise<string> => {
  let code = '';
  await expect(async () => {
    const mailbox = await (await request.get('/mailbox')).text();
    const letter = new RegExp(`<a href="(/mailbox/[^"]+)">Your verification code</a><br><span[^>]*>to ${email},`);
    const [, address] = letter.exec(mailbox) ?? [];
    expect(address, `a code for ${email}`).toBeDefined();
    code = /\b\d{6}\b/.exec((await (await request.get(address!)).text()).replace(/<head>.*<\/head>/s, ''))![0];
  }).toPass({ timeout: 15_000 });
  return code;
};
