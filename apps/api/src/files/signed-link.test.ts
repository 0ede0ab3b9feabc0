import { describe, expect, it } from 'vitest';
import { checkSignedLink, makeSignedLink } from './signed-link.ts';

const secret = 'a secret of more than thirty-two characters';
const id = '0198c2f0-0000-7000-8000-000000000001';
const now = Date.UTC(2026, 0, 15, 12);

function partsOf(link: string) {
  const url = new URL(link, 'http://app.example');
  return {
    id: url.pathname.split('/').at(-1)!,
    expires: url.searchParams.get('expires')!,
    signature: url.searchParams.get('signature')!,
  };
}

describe('a signed link', () => {
  const parts = partsOf(makeSignedLink(id, secret, '', now));

  it('opens the file it was made for, until it expires', () => {
    expect(checkSignedLink(parts, secret, now)).toBe(true);
    expect(checkSignedLink(parts, secret, now + 599_000)).toBe(true);
    expect(checkSignedLink(parts, secret, now + 600_000)).toBe(false);
  });

  it('opens nothing else and cannot be prolonged', () => {
    expect(checkSignedLink({ ...parts, id: id.replace(/1$/, '2') }, secret, now)).toBe(false);
    expect(checkSignedLink({ ...parts, expires: String(Number(parts.expires) + 1) }, secret, now)).toBe(false);
  });

  it.each(['', 'x', 'A'.repeat(43), parts.signature.slice(1), `${parts.signature}AAAA`])(
    'is refused with the signature %j',
    (signature) => {
      expect(checkSignedLink({ ...parts, signature }, secret, now)).toBe(false);
    },
  );

  it.each(['', 'NaN', '-1', '1e99', '0x7fffffff', ' 1', '9'.repeat(40), 'Infinity'])(
    'is refused with the time %j',
    (expires) => {
      expect(checkSignedLink({ ...parts, expires }, secret, now)).toBe(false);
    },
  );

  it('is refused under another secret, and none is made under a weak one', () => {
    expect(checkSignedLink(parts, secret.replace('a', 'b'), now)).toBe(false);
    expect(() => makeSignedLink(id, 'short')).toThrow(TypeError);
  });
});
