import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';

/** A fresh account with an open session. */
export type Account = {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  userType: number;
  profilePic: string;
};

const publicToken = 'guildhall-public';

/** Makes a call as somebody, or as nobody yet, and gives its data. A body with buffers goes out as multipart. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test may read an answer without naming its shape
export async function call<T = any>(
  request: APIRequestContext,
  who: Account | undefined,
  path: string,
  body?: Record<string, unknown>,
  method: 'GET' | 'POST' = 'POST',
): Promise<T> {
  const holdsFile = Object.values(body ?? {}).some((value) => typeof value === 'object' && value && 'buffer' in value);
  const answer = await request.fetch(`/api${path}`, {
    method,
    headers: { Authorization: who?.token ?? publicToken },
    ...(body && (holdsFile ? { multipart: body as Record<string, string> } : { data: body })),
  });
  const envelope = (await answer.json()) as { success: boolean; message: string; data: T };
  expect(envelope.success, `${path}: ${envelope.message}`).toBe(true);
  return envelope.data;
}

/** Registers a person (1) or an organization (2) nobody else uses, and logs in. */
export async function signUp(request: APIRequestContext, type: 1 | 2 = 1, name = ''): Promise<Account> {
  const unique = randomUUID().slice(0, 8);
  const person = {
    name: name || `${type === 2 ? 'Hall' : 'Guest'} ${unique}`,
    email: `${unique}@e2e.example`,
    mobile: '5551234567',
    password: 'secret12',
    areaCode: '10117',
  };
  const [first] = type === 2 ? await call<{ id: string }[]>(request, undefined, '/institutional/type') : [];
  await call(request, undefined, '/auth/signup', { ...person, type, ...(first ? { typeId: first.id } : {}) });
  const session = await call<Omit<Account, 'password' | 'name'>>(request, undefined, '/auth/login', {
    email: person.email,
    password: person.password,
  });
  return { ...person, ...session };
}

/** The same account with a further session, which a test may end. */
export async function anotherSession(request: APIRequestContext, account: Account): Promise<Account> {
  const { email, password } = account;
  return { ...account, ...(await call<Partial<Account>>(request, undefined, '/auth/login', { email, password })) };
}

/** Whether the server still takes a session. */
export async function isOpen(request: APIRequestContext, { token }: Account): Promise<boolean> {
  return (await request.get('/api/wallet', { headers: { Authorization: token } })).ok();
}

/** Gives the browser an account's session, as a log-in does. */
export async function enter(page: Page, account: Account) {
  await page.goto('/favicon.svg');
  await logInAs(page, account);
}

/** The same in the page that is shown, which hears of it as of a log-in in another tab. */
export function logInAs(page: Page, { id, email, token, userType, profilePic }: Account) {
  return page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage'));
    },
    { id, email, token, userType: String(userType), profilePic },
  );
}

/** A minimal real PDF, as an upload. */
export function pdf(name = 'figures.pdf') {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n',
    ),
  };
}

/** A small real PNG, as an upload. */
export function png(name = 'picture.png') {
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAkCAIAAAC2bqvFAAAAOklEQVR42u3PQQkAAAgEsGtmMjNY2Qw+hcEKLDX9WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEbhYkQ6OmjCLEUgAAAABJRU5ErkJggg==',
      'base64',
    ),
  };
}

/**
 * Waits for a text that goes away by itself, or with its page. The page looks in each frame, while a busy test could look
 * before and after it.
 */
export async function shownInPassing(page: Page, selector: string, text: string) {
  await page.waitForFunction(
    ([where, words]) => [...document.querySelectorAll(where)].some((each) => each.textContent.includes(words)),
    [selector, text] as const,
  );
}
