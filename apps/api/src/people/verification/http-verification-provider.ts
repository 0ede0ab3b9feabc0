import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { checkVerdicts } from '@guildhall/contract/people/verification-statuses.ts';
import { ProviderProblem, signedProvider } from '../../platform/secrets/signed-provider.ts';
import type { CheckStanding, VerificationProvider } from './verification-provider.ts';

const called = 'The verification provider';

const reference = z.string().check(z.minLength(1), z.maxLength(200));
const standing = z.object({
  id: z.string(),
  reference,
  verdict: z.nullable(z.enum(checkVerdicts)),
  words: z.string().check(z.maxLength(1000)),
});
const event = z.object({ reference });

/** A provider that speaks the interface of docs/verification-provider.md. */
export function httpVerificationProvider(at: {
  url: string;
  secret: string;
  timeoutMs?: number;
}): VerificationProvider {
  const provider = signedProvider({ ...at, called });
  const standingOf = (id: string, answered: z.output<typeof standing>): CheckStanding => {
    if (answered.id !== id) throw new ProviderProblem(`${called} answered with something else than the check.`);
    return { reference: answered.reference, verdict: answered.verdict, words: answered.words };
  };
  return {
    ask: async (id, subject, documents) => {
      const sent = documents.map(({ bytes, ...document }) => ({
        ...document,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        content: bytes.toString('base64'),
      }));
      const body = { id, subject, documents: sent };
      return standingOf(id, await provider.call('POST', '/checks', { id, body, shape: standing }));
    },
    follow: async (id, known) => {
      const path = `/checks/${encodeURIComponent(known)}`;
      const found = standingOf(id, await provider.call('GET', path, { shape: standing }));
      if (found.reference !== known) throw new ProviderProblem(`${called} answered with another check.`);
      return found;
    },
    readEvent: (body, headers) => provider.readEvent(body, headers, event),
  };
}
