import { expect, it } from 'vitest';
import { growingPauses } from './pauses.ts';

it('pauses grow twice as long up to the longest, differ, and begin anew', () => {
  const pauses = growingPauses(100, 800);
  const told = [100, 200, 400, 800, 800].map((most) => ({ most, pause: pauses.next() }));
  for (const { most, pause } of told) {
    expect(pause).toBeGreaterThanOrEqual(most / 2);
    expect(pause).toBeLessThanOrEqual(most);
  }
  const others = Array.from({ length: 20 }, () => pauses.next());
  expect(new Set(others).size).toBeGreaterThan(1);
  pauses.begin();
  expect(pauses.next()).toBeLessThanOrEqual(100);
});
