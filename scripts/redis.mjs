import { installBySystem, onPath } from './system-packages.mjs';

const managers = {
  'apt-get': [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']],
  dnf: [['install', '-y', 'valkey']],
  apk: [['add', 'valkey']],
  pacman: [['-Sy', '--noconfirm', 'valkey']],
  zypper: [['--non-interactive', 'install', 'redis']],
};

/** Installs a Redis or Valkey for the tests of the bus where none is. They say so themselves when there is none to be had. */
export async function ensureRedis() {
  const found = () => ['redis-server', 'valkey-server'].some(onPath);
  if (found()) return;
  console.log('Installing a Redis for the tests of the bus …');
  const said = await installBySystem(managers, found);
  if (!found()) console.error(`No redis-server was found or installed.\n${said.join('\n')}`);
}
