import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverSettings } from '../../scripts/server-code.mjs';

/** Starts `product.mjs` or `limit.mjs` on the database; what it logs goes to a file, and the product's process has arguments and environment as in production. */
export async function startServer(file, database, execArgv = []) {
  const log = openSync(join(database.folder, `${file}.log`), 'a');
  const { args, env } = file === 'product.mjs' ? serverSettings : { args: [], env: {} };
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(database)], {
    stdio: ['ignore', log, 'inherit', 'ipc'],
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...args, ...execArgv],
  });
  const [{ port }] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} did not start.`);
    }),
  ]);
  const ask = async (question) => {
    const answer = once(child, 'message');
    child.send(question);
    return (await answer)[0];
  };
  const stop = async () => {
    const over = once(child, 'exit');
    child.send('stop');
    await over;
  };
  return { port, pid: child.pid, ask, stop };
}
