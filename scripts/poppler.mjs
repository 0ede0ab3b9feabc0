import { installBySystem, onPath } from './system-packages.mjs';

const managers = {
  'apt-get': [['update'], ['install', '-y', '--no-install-recommends', 'poppler-utils']],
  dnf: [['install', '-y', 'poppler-utils']],
  apk: [['add', 'poppler-utils']],
  pacman: [['-Sy', '--noconfirm', 'poppler']],
  zypper: [['--non-interactive', 'install', 'poppler-tools']],
};

/** Installs `pdftotext` for the tests of papers where none is. */
export async function ensurePoppler() {
  const found = () => onPath('pdftotext');
  if (found()) return;
  console.log('Installing pdftotext for the tests of papers …');
  const said = await installBySystem(managers, found);
  if (!found()) console.error(`No pdftotext was found or installed.\n${said.join('\n')}`);
}
