import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

const file = join(import.meta.dirname, '../../deploy/haproxy.cfg');
const isInstalled = ['haproxy', 'openssl'].every((program) => spawnSync(program, ['version']).error === undefined);
const folder = mkdtempSync(join(tmpdir(), 'guildhall-balancer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A certificate for this test with its key, in one file. */
function certificate() {
  const key = join(folder, 'key.pem');
  const made = join(folder, 'certificate.pem');
  const args = ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=guild.example', '-days', '1'];
  execFileSync('openssl', [...args, '-keyout', key, '-out', made], { stdio: 'ignore' });
  appendFileSync(made, readFileSync(key));
  return made;
}

async function environment() {
  const http = await freePort();
  const https = await freePort();
  const names = { LISTEN: `127.0.0.1:${http}`, LISTEN_TLS: `127.0.0.1:${https}`, CERTIFICATE: certificate() };
  return { http, env: { PATH: process.env['PATH'], SERVER_ONE: '127.0.0.1:9', SERVER_TWO: '127.0.0.1:9', ...names } };
}

it.skipIf(!isInstalled)('who comes by http is sent to the address of https, with its port', async () => {
  const { http, env } = await environment();
  const child = spawn('haproxy', ['-db', '-f', file], { env: { ...env, PUBLIC_URL: 'https://guild.example:8443' } });
  try {
    const asked = `http://127.0.0.1:${http}/login?next=%2Fwallet`;
    const answer = await expect
      .poll(() => fetch(asked, { redirect: 'manual' }).catch(() => null))
      .not.toBeNull()
      .then(() => fetch(asked, { redirect: 'manual' }));
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('https://guild.example:8443/login?next=%2Fwallet');
  } finally {
    child.kill('SIGKILL');
  }
});

it.skipIf(!isInstalled)('does not start with a certificate and without the address of https', async () => {
  const { env } = await environment();
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { env });
  expect(status).not.toBe(0);
  expect(stderr.toString()).toContain('set PUBLIC_URL to the https address');
});
