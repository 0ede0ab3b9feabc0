import type { configuration } from '@guildhall/contract/configuration/configuration.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';

/** What the server wrote into the page, which needs no request; undefined where another server sent the page, as Vite's does. */
export function configurationInPage(): ReceivedOf<typeof configuration> | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name="guildhall-configuration"]')?.content;
  return written?.startsWith('{') ? (JSON.parse(written) as ReceivedOf<typeof configuration>) : undefined;
}
