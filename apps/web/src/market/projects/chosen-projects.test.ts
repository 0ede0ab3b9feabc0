import { expect, test } from 'vitest';
import { readIds, toggled } from './chosen-projects.ts';

test('an address tells each project once, and four at most', () => {
  expect(readIds('')).toEqual([]);
  expect(readIds('a,b,,a')).toEqual(['a', 'b']);
  expect(readIds('a,b,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
});

test('a project is chosen, and taken back', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
