import { afterEach, beforeEach, expect, it } from 'vitest';
import { whyNoPasskeys } from './why-no-passkeys.ts';

beforeEach(() => Object.assign(window, { PublicKeyCredential: {} }));
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

it('passkeys can be made at the address of the site, in a browser that knows them', () => {
  expect(whyNoPasskeys(window.location.origin)).toBe('');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  expect(whyNoPasskeys(window.location.origin)).toContain('This browser does not support passkeys');
});

it('passkeys cannot be made at another address, nor where the site has none but an IP address', () => {
  expect(whyNoPasskeys('https://guild.example')).toBe(
    'Passkeys work only at https://guild.example. Please open the site there.',
  );
  expect(whyNoPasskeys('')).toContain('this one uses an IP address');
});
