import { expect, it } from 'vitest';
import type { UpdateVersion } from './updates.queries.ts';
import { changesOf } from './version-files.tsx';

function version(pictures: Record<string, string>, files: string[] = []): UpdateVersion {
  return {
    title: '',
    text: '',
    saidAt: '',
    pictures: Object.entries(pictures).map(([id, description]) => ({ id, description, link: '', smallLink: '' })),
    files: files.map((name) => ({ id: name, name, size: 1, link: '' })),
  };
}

it('names what was added to a version of an update, removed from it, and described in other words', () => {
  const before = version({ a: 'Oven', b: 'Door', c: 'Flour' }, ['plan.pdf', 'list.pdf']);
  expect(changesOf(before, before)).toEqual([]);
  expect(changesOf(before, version({ d: 'Bread', b: 'The door', c: 'Flour' }, ['list.pdf', 'costs.pdf']))).toEqual([
    'Picture added: Bread',
    'Picture removed: Oven',
    'Description of a picture: before “Door”, now “The door”',
    'File added: costs.pdf',
    'File removed: plan.pdf',
  ]);
  expect(changesOf(before, version({ b: 'Door', a: 'Oven', c: 'Flour' }, ['list.pdf', 'plan.pdf']))).toEqual([
    'The pictures are in another order.',
    'The files are in another order.',
  ]);
});
