// npm run scan:sqlmap [-- names of calls] — tries every field of every call for SQL injection with sqlmap (Debian's package).
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanTarget, type ScannedCall } from './scan-target.ts';

const chosen = process.argv.slice(2);
const { product, calls } = await scanTarget();
const findings: string[] = [];
try {
  for (const call of calls.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const began = Date.now();
    const said = scan(call);
    const found = /sqlmap identified the following injection point|is vulnerable/.test(said);
    if (found) findings.push(`${call.name}:\n${said.slice(-3000)}`);
    console.log(
      `${found ? 'FOUND ' : 'clean '} ${call.name} (${((Date.now() - began) / 1000).toFixed(0)} s, ${requests(said)})`,
    );
  }
} finally {
  await product.stop();
}
console.log(findings.length === 0 ? `No finding in ${calls.length} calls.` : findings.join('\n\n'));
process.exitCode = findings.length === 0 ? 0 : 1;

/** What sqlmap says of one call. Every answer of the API is JSON, errors included, so that statuses do not stop it. */
function scan({ name, method, url, body, token }: ScannedCall): string {
  const { host, pathname, search } = new URL(url);
  const head = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: ${token}`,
    'Content-Type: application/json',
  ];
  const file = join(product.home, `${name}.request`);
  // A path's id is tried too: the asterisk marks the place.
  const marked = head.map((line, i) => (i === 0 ? line.replace(/([0-9a-f-]{36})( HTTP|\?)/, '$1*$2') : line));
  writeFileSync(file, [...marked, '', method === 'POST' ? JSON.stringify(body) : ''].join('\r\n'));
  const options = [
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--flush-session',
    '--level=1',
    '--risk=1',
    '--technique=BEUSQ',
    '--threads=4',
  ];
  const more = [
    '--skip=authorization,host,user-agent,referer',
    '--ignore-code=*',
    '--timeout=20',
    '--skip-waf',
    '--answers=custom injection marker=Y,JSON=Y',
  ];
  const { stdout, error } = spawnSync(
    'sqlmap',
    ['-r', file, '--output-dir', join(product.home, 'sqlmap'), ...options, ...more],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (error) throw new Error(`sqlmap could not be run (${error.message}); on Debian: apt-get install sqlmap`);
  if (
    !/do not appear to be injectable|no parameter\(s\) found|usable HTTP request|identified the following/.test(stdout)
  )
    throw new Error(`sqlmap did not come to an end on ${name}:\n${stdout.slice(-2000)}`);
  return stdout;
}

function requests(said: string): string {
  return /no parameter\(s\) found|usable HTTP request/.test(said)
    ? 'takes no parameter'
    : `${(said.match(/\[INFO\] testing /g) ?? []).length} tests`;
}
