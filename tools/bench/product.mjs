// The product in a process of its own, with the log of production on its standard output.
import { createApp } from '../../apps/api/src/server/app.ts';
import { readConfig } from '../../apps/api/src/configuration/config.ts';
import { openLog } from '../../apps/api/src/platform/process/log.ts';
import { withSecrets } from '../../apps/api/src/configuration/secrets.ts';
import { startResources } from '../../apps/api/src/server/start-resources.ts';
import { serve } from './served.mjs';

const { url, folder } = JSON.parse(process.argv[2]);
const config = await withSecrets(
  readConfig({ DATA_DIR: folder, LOGIN_TRIES_PER_ADDRESS: '1000000' }),
  async () => false,
);
const { resources, stop } = await startResources(config, url, openLog(config.logLevel), { work: false });
const app = await createApp(resources);
await app.listen({ port: 0, host: '127.0.0.1' });
serve(app, stop);
