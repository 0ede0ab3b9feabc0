import { readFile } from 'node:fs/promises';
import { hashSecret } from '../../apps/api/src/platform/sessions/sessions.ts';

/**
 * The statements of fill.sql for so many organizations. The sessions' tokens are `owner`, of the organization that has 100,000 of
 * everything or as many as there are, and `person`.
 * @param {number} rows
 */
export async function fillText(rows) {
  const hash = (token) => `'\\x${hashSecret(token).toString('hex')}'`;
  const values = {
    n: String(rows),
    m: String(Math.min(rows - 1, 100_000)),
    owner_hash: hash('owner'),
    person_hash: hash('person'),
  };
  const text = await readFile(new URL('fill.sql', import.meta.url), 'utf8');
  return text.replaceAll(/(?<!:):(n|m|owner_hash|person_hash)\b/g, (_, name) => values[name]);
}
