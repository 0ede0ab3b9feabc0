// Writes docs/coverage.md and says which rows have no proof.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRows } from './coverage/all-rows.ts';
import { coverageDocument } from './coverage/document.ts';
import { prove, unproven } from './coverage/prove.ts';
import { repository } from './repository.ts';

const proven = prove(allRows, repository());
const missing = unproven(proven);
writeFileSync(join(import.meta.dirname, '..', 'docs', 'coverage.md'), coverageDocument(proven));
for (const line of missing) console.log(line);
console.log(`${proven.length} rows, ${missing.length} proofs missing.`);
if (missing.length > 0) process.exitCode = 1;
