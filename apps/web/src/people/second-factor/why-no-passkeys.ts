/** Why no passkey can be made in this browser at this address, in words; empty where one can. `site` is the origin that passkeys belong to. */
export function whyNoPasskeys(site: string): string {
  if (site === '')
    return 'Passkeys need a site with a name, and this one is reached at an IP address. An authenticator app works here.';
  if (site !== window.location.origin) return `Passkeys work at ${site} alone. Please open the site there.`;
  return 'PublicKeyCredential' in window
    ? ''
    : 'This browser knows no passkeys, or the site is not reached by https. An authenticator app works here.';
}
