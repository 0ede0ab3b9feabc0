import { readFile, writeFile } from 'node:fs/promises';

const page = new URL('../../docs/performance.md', import.meta.url);

/** A Markdown table of these rows, whose columns are the names of the first. */
export function tableOf(rows) {
  const columns = Object.keys(rows[0]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(Object.values(row)))].join('\n');
}

/** Puts `text` between the two marks of its section in docs/performance.md. */
export async function writeSection(name, text) {
  const before = await readFile(page, 'utf8');
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no section ${begin} … ${end}`);
  await writeFile(page, `${before.slice(0, from + begin.length)}\n${text}\n${before.slice(to)}`);
}

/** Draws the ratios as bars, each with its goal, into docs/performance-<name>.svg. */
export async function plotOfRatios(name, results) {
  const left = 70;
  const width = 400;
  const step = 34;
  const x = (ratio) => left + Math.min(ratio, 1.25) * (width / 1.25);
  const height = results.length * step + 40;
  const bars = results.map(({ id, ratio, goal }, i) => {
    const y = 10 + i * step;
    const mark = goal
      ? `<line x1="${x(goal)}" y1="${y - 3}" x2="${x(goal)}" y2="${y + 23}" stroke="#c2410c" stroke-width="2"/>`
      : '';
    return `<text x="${left - 8}" y="${y + 15}" text-anchor="end">${id}</text>
  <rect x="${left}" y="${y}" width="${(x(ratio) - left).toFixed(1)}" height="20" fill="#2f6f4f"/>${mark}
  <text x="${(x(ratio) + 6).toFixed(1)}" y="${y + 15}">${ratio.toFixed(2)}</text>`;
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (at) =>
      `<line x1="${x(at)}" y1="4" x2="${x(at)}" y2="${height - 26}" stroke="#ddd"/><text x="${x(at)}" y="${height - 10}" text-anchor="middle">${at}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 50} ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="Requests a second as a share of the bare limit; the line across each bar is its goal">
  <rect width="100%" height="100%" fill="#fff"/>
  ${[...ticks, ...bars].join('\n  ')}
</svg>
`;
  await writeFile(new URL(`../../docs/performance-${name}.svg`, import.meta.url), svg);
}
