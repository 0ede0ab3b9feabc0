import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
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
export async function enter(page: Page, { id, email, token, userType, profilePic }: Account) {
  await page.goto('/favicon.svg');
  const session = { id, email, token, userType: String(userType), profilePic };
  await page.evaluate(
    (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
    session,
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

/** What can differ between the light and the dark scheme; all else is checked once. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Nothing on the screen keeps anybody out, by day and by night. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // A colour that is still changing is nobody's choice.
    await page.evaluate(() => {
      const ending = document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Infinity && Number(a.effect?.getTiming().duration) < 1000);
      return Promise.all(ending.map((a) => a.finished.catch(() => null)));
    });
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(rulesOfColour)).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
