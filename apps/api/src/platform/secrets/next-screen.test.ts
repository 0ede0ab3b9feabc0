import { expect, it } from 'vitest';
import { readSignedScreen, signScreen } from './next-screen.ts';

const secret = 'a secret of more than thirty-two characters';

it.each(['/wallet', '/receipt?id=1', '/projects/open?search=mill&sort=return'])('signs %s as it stands', (screen) => {
  const signed = signScreen(screen, secret);
  expect(signed.startsWith(screen)).toBe(true);
  expect(readSignedScreen(signed, secret)).toBe(screen);
});

it('nobody without the secret signs a screen, and no signature serves another', () => {
  const signature = new URL(signScreen('/wallet', secret), 'http://here').searchParams.get('next')!;
  for (const address of [
    `/orders?next=${signature}`,
    `/wallet?page=2&next=${signature}`,
    `//evil.example/wallet?next=${signature}`,
    signScreen('/wallet', `${secret}, another one`),
    '/wallet?next=',
    '/wallet',
  ])
    expect(readSignedScreen(address, secret)).toBeUndefined();
});
