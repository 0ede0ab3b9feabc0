import { readFile, writeFile } from 'node:fs/promises';
import { settings } from './config.ts';

const from = '<!-- configuration: begin -->';
const to = '<!-- configuration: end -->';

/** Every setting as a table, made from what the domains declare. */
export function settingsTable(): string {
  const rows = Object.values(settings).map(
    ({ env, about, fallback }) => `| \`${env}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| variable | default | what it does |', '|---|---|---|', ...rows].join('\n');
}

/** The text with the table put between its two marks. Throws when the marks are missing. */
export function withSettingsTable(text: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to);
  if (start < 0 || end < start) throw new Error('The README has lost the marks around its configuration table.');
  return `${text.slice(0, start + from.length)}\n\n${settingsTable()}\n\n${text.slice(end)}`;
}

export const readme = new URL('../../../../README.md', import.meta.url);

if (import.meta.main) await writeFile(readme, withSettingsTable(await readFile(readme, 'utf8')));
