import { describe, expect, it } from 'vitest';
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
    ['nothing', ''],
  ])('does not hold with %s', (_what, changed) => {
    expect(readSignedAddress(changed, secret, now)).toBeNull();
  });

  it('does not hold under another secret', () => {
    expect(readSignedAddress(address, `${secret}!`, now)).toBeNull();
  });
});
