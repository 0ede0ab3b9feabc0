// npm run drill:radosgw: the store of files on a real gateway for S3, Ceph's, which it starts here with its objects in memory: the tests that every store has to
// pass, and the product with its files there. Needs Debian's packages, which it installs where it may.
import { spawnSync } from 'node:child_process';
import { root } from '../../scripts/process.mjs';
import { scratch } from './product.ts';
import { ensureCeph, startGateway } from './radosgw-cluster.ts';

await ensureCeph();
const { home, remove } = scratch();
const gateway = await startGateway(home);
console.log(`The gateway answers at ${gateway.url}.`);
const { status } = spawnSync(
  process.execPath,
  ['scripts/run.mjs', 'vitest', 'run', '--project', 'api', 'files/s3-elsewhere'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_S3: JSON.stringify({ url: gateway.url, accessKey: gateway.accessKey, secretKey: gateway.secretKey }),
    },
  },
);
await gateway.stop();
remove();
process.exit(status ?? 1);
