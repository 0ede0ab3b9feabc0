import type { Config } from '../../configuration/config.ts';
import { httpVerificationProvider } from './http-verification-provider.ts';
import type { VerificationProvider } from './verification-provider.ts';

/** The provider of this installation; null where operators alone look, which is the default. */
export function verificationProviderOf(
  config: Pick<Config, 'verificationUrl' | 'verificationSecret'>,
): VerificationProvider | null {
  const { verificationUrl, verificationSecret } = config;
  return verificationUrl === '' ? null : httpVerificationProvider({ url: verificationUrl, secret: verificationSecret });
}
