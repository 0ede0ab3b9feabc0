import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

it('npm run sbom lists every dependency with its version', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sbom-'));
  const file = join(folder, 'below/sbom.cdx.json');
  try {
    const args = [join(import.meta.dirname, 'sbom.mjs'), `--out=${file}`];
    const [code] = (await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'close')) as [
      number,
    ];
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
