import type { Config } from '../../configuration/config.ts';
import { httpSanctionsProvider } from './http-sanctions-provider.ts';
import type { SanctionsProvider } from './sanctions-provider.ts';

/** What says whether there is a provider. */
export type SanctionsConfig = Pick<Config, 'sanctionsUrl' | 'sanctionsSecret'>;

/** The provider of this installation; null where no lists are asked, which is the default. */
export function sanctionsProviderOf({ sanctionsUrl, sanctionsSecret }: SanctionsConfig): SanctionsProvider | null {
  return sanctionsUrl === '' ? null : httpSanctionsProvider({ url: sanctionsUrl, secret: sanctionsSecret });
}
