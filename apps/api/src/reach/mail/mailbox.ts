import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mailer.ts';

/** A kept mail: `id` is its file's name without the ending. */
export type SavedMail = Mail & { id: string; sentAt: string };

const namePattern = /^[\w.-]{1,80}$/;

/** Saves a mail as the `.eml` that would have been sent, and beside it its parts for the page that shows it. */
export async function saveMail(folder: string, mail: Mail, eml: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sentAt = new Date().toISOString();
  const id = `${sentAt.replaceAll(':', '-')}-${Math.random().toString(36).slice(2, 8)}`;
  await writeFile(join(folder, `${id}.eml`), eml, { mode: 0o600 });
  const parts: SavedMail = { ...mail, id, sentAt };
  await writeFile(join(folder, `${id}.tmp`), JSON.stringify(parts), { mode: 0o600 });
  await rename(join(folder, `${id}.tmp`), join(folder, `${id}.json`));
}

/** One kept mail; null for an id that is none. */
export async function readMail(folder: string, id: string): Promise<SavedMail | null> {
  if (!namePattern.test(id)) return null;
  return readFile(join(folder, `${id}.json`), 'utf8').then(
    (text) => JSON.parse(text) as SavedMail,
    () => null,
  );
}

/** The newest kept mails, newest first. */
export async function listMail(folder: string, most = 100): Promise<SavedMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const ids = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort()
    .reverse()
    .slice(0, most);
  const mails = await Promise.all(ids.map((id) => readMail(folder, id)));
  return mails.filter((mail) => mail !== null);
}
