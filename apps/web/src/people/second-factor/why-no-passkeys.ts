/** Why no passkey can be made in this browser at this address, in words; empty where one can. `site` is the origin that passkeys belong to. */
export function whyNoPasskeys(site: string): string {
  if (site === '')
    return 'Passkeys need a site with a name, and this one uses an IP address. You can use an authenticator app here.';
  if (site !== window.location.origin) return `Passkeys work only at ${site}. Please open the site there.`;
  return 'PublicKeyCredential' in window
    ? ''
    : 'This browser does not support passkeys, or the site does not use https. You can use an authenticator app here.';
}
