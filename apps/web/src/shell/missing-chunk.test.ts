import { expect, test } from 'vitest';
import { isMissingChunk } from './missing-chunk.ts';

function missing(name: string) {
  return new TypeError(`Failed to fetch dynamically imported module: /assets/${name}.js`);
}

test('a missing chunk reloads the page once, then is an error', () => {
  expect(isMissingChunk(missing('orders-1'), '/assets/index-1.js')).toBe(true);
  expect(isMissingChunk(missing('orders-1'), '/assets/index-1.js')).toBe(false);
});

test('a second deploy in the same tab reloads again', () => {
  expect(isMissingChunk(missing('orders-1'), '/assets/index-1.js')).toBe(true);
  expect(isMissingChunk(missing('orders-2'), '/assets/index-2.js')).toBe(true);
  // Where the browser does not say which code is missing, the running version distinguishes the two.
  const silent = new TypeError('Importing a module script failed.');
  expect(isMissingChunk(silent, '/assets/index-2.js')).toBe(true);
  expect(isMissingChunk(silent, '/assets/index-3.js')).toBe(true);
  expect(isMissingChunk(silent, '/assets/index-3.js')).toBe(false);
});

test('other errors are not missing chunks', () => {
  expect(isMissingChunk(new TypeError('x is undefined'), '/assets/index-1.js')).toBe(false);
  expect(isMissingChunk('nothing', '/assets/index-1.js')).toBe(false);
});
