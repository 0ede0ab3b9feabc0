import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import type { Resources } from '../../resources.ts';
import { securityContact } from './security-contact.http.ts';

async function securityText(env: NodeJS.ProcessEnv) {
  const app = Fastify();
  securityContact(app, { config: readConfig(env), site: { origin: () => 'https://guild.example' } } as Resources);
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  return { statusCode, type: headers['content-type'], lines: body.trim().split('\n') };
}

it.each([
  ['security@guild.example', 'mailto:security@guild.example'],
  ['https://guild.example/report', 'https://guild.example/report'],
])('security.txt says that one reports to %s', async (SECURITY_CONTACT, contact) => {
  const { statusCode, type, lines } = await securityText({ SECURITY_CONTACT });
  expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(lines).toEqual([
    `Contact: ${contact}`,
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: en',
    'Canonical: https://guild.example/.well-known/security.txt',
  ]);
  const days = (Date.parse(lines[1]!.slice('Expires: '.length)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it('without a contact there is no security.txt', async () => {
  expect((await securityText({})).statusCode).toBe(404);
});

it.each(['nobody', 'http://guild.example', 'javascript:alert(1)', 'a@b.example\nExpires: never'])(
  'the contact %j is refused at the start',
  (SECURITY_CONTACT) => {
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT/);
  },
);
