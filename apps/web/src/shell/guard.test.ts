import { expect, test } from 'vitest';
import { wanted } from '../api/navigation.ts';
import { session } from '../api/session.ts';
import { guard } from './guard.ts';

/** What the guard does with a visit: lets it through, or answers where it sends it. */
async function visit(address: string): Promise<string> {
  const request = new Request(`http://hall.example${address}`);
  try {
    return (await guard({ request } as Parameters<typeof guard>[0], async () => 'through')) as string;
  } catch (answer) {
    return (answer as Response).headers.get('location') ?? '';
  }
}

test.each([
  ['nothing', {}],
  ['only a token', { token: 't' }],
  ['only an email', { email: 'ada@example.org' }],
  ['an empty token', { token: '', email: 'ada@example.org' }],
])('with %s stored, a visit goes to /login §2.route.session', async (_what, stored) => {
  session.set(stored);
  expect(await visit('/wallet?page=2')).toBe('/login');
  expect(wanted.take()).toBeUndefined();
});

test('what a signed link wanted is kept for one log-in, and nothing that leaves the site', async () => {
  document.cookie = `next=${encodeURIComponent('/project/details?id=1')}; path=/`;
  expect(await visit('/project/details?id=1')).toBe('/login');
  expect(wanted.kind()).toBe('project');
  expect(wanted.take()).toBe('/project/details?id=1');
  expect(wanted.take()).toBeUndefined();
  for (const elsewhere of ['//evil.example', '/\\\\evil.example', 'https://evil.example']) {
    document.cookie = `next=${encodeURIComponent(elsewhere)}; path=/`;
    expect(wanted.take()).toBeUndefined();
  }
});

test('with a token and an email stored, a visit goes through §6.logged-in', async () => {
  session.set({ token: 't', email: 'ada@example.org' });
  document.cookie = 'next=%2Fwallet; path=/';
  expect(await visit('/wallet')).toBe('through');
  expect(wanted.take()).toBeUndefined();
});
