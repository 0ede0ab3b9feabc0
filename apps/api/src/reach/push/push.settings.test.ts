import { expect, it } from 'vitest';
import { problemsOf } from '../../configuration/test-configuration.ts';
import { pushKeys } from './test-push-service.ts';

const keys = pushKeys();

it('the start takes a whole set of keys and refuses half of one, naming what is missing', () => {
  expect(problemsOf(keys)).toBe('');
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = keys;
  expect(problemsOf({ VAPID_PUBLIC_KEY })).toContain('VAPID_PRIVATE_KEY is needed because VAPID_PUBLIC_KEY is set');
  expect(problemsOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toContain('VAPID_SUBJECT is needed');
});

it.each([
  [{ VAPID_PRIVATE_KEY: pushKeys().VAPID_PRIVATE_KEY }, 'not of one pair'],
  [{ VAPID_PUBLIC_KEY: 'abc' }, 'VAPID_PUBLIC_KEY must be the public key'],
  [{ VAPID_PRIVATE_KEY: 'abc' }, 'VAPID_PRIVATE_KEY must be the private key'],
  [{ VAPID_SUBJECT: 'admin@guild.example' }, 'VAPID_SUBJECT must be mailto:'],
  [{ VAPID_SUBJECT: 'http://guild.example' }, 'VAPID_SUBJECT must be mailto:'],
  [{ PUSH_SERVICES: 'https://push.example/path' }, 'PUSH_SERVICES must be origins'],
])('the start refuses %o', (wrong, words) => {
  expect(problemsOf({ ...keys, ...wrong })).toContain(words);
});
