import { filterParameters, narrowedQueues } from '@guildhall/contract/trust/filter-parameters.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../apps/web/src');

it('each list that is narrowed by its address keeps its parameters alone', () => {
  const narrowed = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .filter((text) => text.includes('useWanted({'))
    .map((text) => {
      const names = [...text.matchAll(/\bparameter: '(\w+)'/g)].map(([, name]) => name!);
      return [...new Set([...names, ...(/\bfinds: /.test(text) ? ['search'] : [])])].join();
    });
  // One component lists both people and organizations.
  const expected = narrowedQueues
    .filter((queue) => queue !== 'operator/organizations')
    .map((queue) => filterParameters[queue].join());
  expect(narrowed.toSorted()).toEqual(expected.toSorted());
});
