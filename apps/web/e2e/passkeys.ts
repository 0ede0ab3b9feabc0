import type { Page } from '@playwright/test';

/**
 * Gives the page's browser a device that keeps passkeys, counts their uses and recognizes its person at once. `answers` says whether the
 * person allows it. Undone with the page.
 */
export async function passkeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person is recognized from now on. */
    recognize: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: async () => {
      await devtools.send('WebAuthn.disable');
      await devtools.detach();
    },
  };
}

/** The same page of the product by its name: a passkey belongs to a name, and tests reach the product at an IP address. */
export function byName(baseURL: string | undefined, path: string): string {
  const address = new URL(path, baseURL);
  if (address.hostname === '127.0.0.1') address.hostname = 'localhost';
  return address.href;
}
