// npm run demo:draw: draws the demo's pictures and documents and writes its rows, all of it into `generated/`, which is committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copiesOfFile } from './plan/copies-of-file.ts';
import { planFiles } from './plan/demo-files.ts';
import { drawCopy } from './drawing/draw-picture.ts';
import { planDemo } from './plan/demo-plan.ts';
import { demoRows } from './plan/demo-rows.ts';

const folder = join(import.meta.dirname, '../generated');

rmSync(folder, { recursive: true, force: true });
write('rows.json', rowsText());
const files = planFiles(planDemo());
for (const { path, row, draw } of files) {
  const whole = await draw();
  write(path, whole);
  for (const copy of copiesOfFile({ path, purpose: row.purpose })) write(copy.path, await drawCopy(whole, copy.size));
}
console.log(`${files.length} files and the rows are in ${folder}.`);

/** One row a line, so that a change is seen where it is. */
function rowsText() {
  const tables = Object.entries(demoRows()).map(([table, rows]) => {
    const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
    return `"${table}": [\n${lines}\n]`;
  });
  return `{\n${tables.join(',\n')}\n}\n`;
}

function write(path: string, content: string | Buffer) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
