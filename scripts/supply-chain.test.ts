import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Locked = { version?: string; link?: boolean; integrity?: string; hasInstallScript?: boolean };

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
}

const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

function nameOf(path: string) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

it('no dependency runs a script when it is installed, but those that package.json allows', () => {
  const running = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(running)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
});

it('every dependency is locked to its content', () => {
  expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

/** An npm that mentions a newer one on standard error after its answer, as npm does where it has no cache. */
function talkativeNpm(folder: string) {
  const path = join(folder, 'npm-cli.js');
  const program = `
    const { spawnSync } = require('node:child_process');
    const given = process.argv.slice(2);
    const npm = ${JSON.stringify(process.env['npm_execpath'] ?? '')};
    const [command, ...args] = npm ? [process.execPath, npm, ...given] : ['npm', ...given];
    const { status } = spawnSync(command, args, { stdio: 'inherit' });
    process.stderr.write('npm notice\\nnpm notice New major version of npm available! 11.19.1 -> 12.2.0\\n');
    process.exit(status);`;
  writeFileSync(path, program);
  return path;
}

it('npm run sbom lists every dependency with its version, whatever npm says besides', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sbom-'));
  const file = join(folder, 'below/sbom.cdx.json');
  try {
    const args = [join(import.meta.dirname, 'sbom.mjs'), `--out=${file}`];
    const env = { ...process.env, npm_execpath: talkativeNpm(folder) };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(0);
    const list = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      metadata: { component: { name: string } };
      components: { name: string; group?: string; version: string }[];
    };
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'guildhall' } } });
    const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`));
    expect(
      foreign.map(([path, { version }]) => `${nameOf(path)}@${version}`).filter((each) => !listed.has(each)),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
