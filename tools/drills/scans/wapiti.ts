// npm run scan:wapiti — crawls and attacks pages, files and calls with wapiti (Debian's package), signed in as a person.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanTarget } from './scan-target.ts';

const pages = [
  '/',
  '/login',
  '/register',
  '/dashboard',
  '/docs',
  '/health/ready',
  '/metrics',
  '/mailbox',
  '/terms',
  '/help',
  '/robots.txt',
  '/404',
];

type Finding = { method: string; path: string; info: string; parameter: string };
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Finding[]>>;

const { product, token, calls } = await scanTarget();
try {
  const report = join(product.home, 'wapiti.json');
  const starts = [
    ...pages.map((page) => product.url + page),
    ...calls.filter(({ method }) => method === 'GET').map(({ url }) => url),
  ];
  const { error, stdout, stderr } = spawnSync(
    'wapiti',
    [
      '-u',
      `${product.url}/`,
      '--scope',
      'folder',
      '-f',
      'json',
      '-o',
      report,
      '-H',
      `Authorization: ${token}`,
      '--flush-session',
      '--store-session',
      join(product.home, 'wapiti'),
      '--no-bugreport',
      '-l',
      '2',
      '-v',
      '1',
      '-m',
      'backup,blindsql,buster,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss',
      '--max-scan-time',
      '600',
      '--max-attack-time',
      '60',
      ...starts.flatMap((url) => ['-s', url]),
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw new Error(`wapiti could not be run (${error.message}); on Debian: apt-get install wapiti`);
  const { vulnerabilities, anomalies } = readReport(report, `${stdout}${stderr}`);
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
  );
  console.log(
    findings.length === 0 ? `No finding from ${starts.length} addresses.` : [...new Set(findings)].join('\n'),
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await product.stop();
}

function readReport(file: string, said: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new Error(`wapiti wrote no report:\n${said.slice(-2000)}`);
  }
}
