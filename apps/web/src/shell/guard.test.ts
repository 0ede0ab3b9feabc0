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
  expect(wanted.take('ada@example.org')).toBe('/wallet?page=2');
});

test('with a token and an email stored, a visit goes through §6.logged-in', async () => {
  session.set({ token: 't', email: 'ada@example.org' });
  expect(await visit('/wallet')).toBe('through');
});
