import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { asLeft, keyOfPosition, notePlace } from './last-places.ts';

const list = { pathname: '/projects/open', search: '?sort=return&page=2', hash: '', state: null, key: 'k1' };

it('the way back leads to a screen as it was left, and to its position, until the log-out', () => {
  session.set({ token: 'a' });
  expect(asLeft('/projects/open')).toEqual({ to: '/projects/open' });
  notePlace(list);
  const back = asLeft('/projects/open');
  expect(back).toEqual({ to: '/projects/open?sort=return&page=2', state: { position: 'k1' } });
  // Whoever came by the way back stands where they were, and gets back there once more.
  const again = { ...list, key: 'k2', state: back.state };
  expect(keyOfPosition(again)).toBe('k1');
  notePlace(again);
  expect(asLeft('/projects/open').state).toEqual({ position: 'k1' });
  expect(asLeft('/dashboard')).toEqual({ to: '/dashboard' });
  session.clear();
  expect(asLeft('/projects/open')).toEqual({ to: '/projects/open' });
});

it('the first place of a document has the key of its address', () => {
  expect(keyOfPosition({ ...list, key: 'default' })).toBe('/projects/open?sort=return&page=2');
  expect(keyOfPosition(list)).toBe('k1');
});
