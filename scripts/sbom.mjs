// npm run sbom [-- --out=file]: every package of package-lock.json with version, licence, hash and address, as CycloneDX.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { npm } from './install.mjs';
import { root, runQuietly } from './process.mjs';

try {
  const out = process.argv.find((word) => word.startsWith('--out='))?.slice('--out='.length);
  const file = resolve(root, out || 'dist/sbom.cdx.json');
  const [program, ...args] = npm();
  const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'];
  // npm mentions a newer npm on standard error, however quiet it is to be.
  flags.push('--no-update-notifier');
  const { code, said, output } = await runQuietly(program, [...args, 'sbom', ...flags], {
    shell: program === 'npm.cmd',
  });
  if (code !== 0) throw new Error(`npm sbom failed (${code}):\n${said}`);
  const list = JSON.parse(output);
  // npm calls the product by the name of the folder that it happens to lie in.
  list.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${file}: ${list.components.length} components`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
