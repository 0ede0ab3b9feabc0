import { describe, expect, it } from 'vitest';
import { readsLikeAddress } from './reads-like-address.ts';

describe('a name that reads like a web address', () => {
  it.each(['Win http://evil.exam', 'evil.exam', 'Go to www.evil.exam now', 'bücher.example', 'evil。exam', 't.co/win'])(
    '%s',
    (name) => expect(readsLikeAddress(name)).toBe(true),
  );

  it.each([
    'Guild of Bakers',
    'St. Mary',
    'J.P. Morgan',
    'J.P.Morgan',
    'E.ON',
    'Dr. No & Co. KG',
    'Bakers Inc.',
    'U.S. Steel',
    '4.5',
    'Müller, Söhne u. Co.',
  ])('%s does not', (name) => expect(readsLikeAddress(name)).toBe(false));
});
