import { describe, expect, it } from 'vitest';
import { linkHolds } from './signature.ts';
import { readSignedAddress, signAddress } from './signed-address.ts';

const secret = 'a-secret-that-only-this-test-knows-of';
const now = Date.UTC(2026, 10, 22);
const address = signAddress('/files/things/1', { of: 'Ada & Bo', from: '' }, secret, now);

describe('the signed address of a download', () => {
  it('tells what it was made with, for ten minutes', () => {
    expect(Object.fromEntries(readSignedAddress(address, secret, now + 599_000)!)).toMatchObject({
      of: 'Ada & Bo',
      from: '',
    });
    expect(readSignedAddress(address, secret, now + 600_000)).toBeNull();
  });

  it.each([
    ['another path', address.replace('things/1', 'things/2')],
    ['another value', address.replace('Ada', 'Eve')],
    ['a longer life', address.replace(/expires=(\d)/, 'expires=9$1')],
    ['a further value', address.replace('&signature', '&of=Eve&signature')],
    ['something behind the signature', `${address}&of=Eve`],
    ['no signature', address.replace(/&signature=.*/, '')],
    ['an empty signature', address.replace(/&signature=.*/, '&signature=')],
    ['a short signature', address.replace(/&signature=.*/, '&signature=x')],
    ['another signature', address.replace(/&signature=.*/, `&signature=${'A'.repeat(43)}`)],
    ['a signature cut off', address.replace(/&signature=./, '&signature=')],
    ['a longer signature', `${address}AAAA`],
    ['nothing', ''],
  ])('does not hold with %s', (_what, changed) => {
    expect(readSignedAddress(changed, secret, now)).toBeNull();
  });

  it.each(['', 'NaN', '-1', '1e99', '0x7fffffff', ' 1', '9'.repeat(40), 'Infinity'])(
    'does not hold with the time %j',
    (expires) => {
      const changed = address.replace(/expires=\d+/, `expires=${encodeURIComponent(expires)}`);
      expect(readSignedAddress(changed, secret, now)).toBeNull();
      expect(linkHolds(expires, now)).toBe(false);
    },
  );

  it('does not hold under another secret, and none is made under a weak one', () => {
    expect(readSignedAddress(address, `${secret}!`, now)).toBeNull();
    expect(() => signAddress('/files/things/1', {}, 'short')).toThrow(TypeError);
  });
});
