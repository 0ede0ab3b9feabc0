import * as z from 'zod/mini';
import { ProviderProblem, signedProvider } from '../../platform/secrets/signed-provider.ts';
import type { SanctionsProvider } from './sanctions-provider.ts';

const called = 'The sanctions provider';

const shortText = z.string().check(z.minLength(1), z.maxLength(100));
const listVersion = z.optional(z.nullable(z.string().check(z.maxLength(100))));
const hit = z.object({
  list: shortText,
  entry: shortText,
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  score: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))),
  words: z.optional(z.string().check(z.maxLength(1000))),
});
const answer = z.object({
  id: z.string(),
  listVersion,
  hits: z.nullable(z.array(hit).check(z.maxLength(20))),
});
const lists = z.object({ listVersion });

/** A provider that speaks the interface of docs/sanctions-provider.md. */
export function httpSanctionsProvider(at: { url: string; secret: string; timeoutMs?: number }): SanctionsProvider {
  const provider = signedProvider({ ...at, called });
  return {
    ask: async (id, subject) => {
      const answered = await provider.call('POST', '/checks', { id, body: { id, subject }, shape: answer });
      if (answered.id !== id) throw new ProviderProblem(`${called} answered about somebody else.`);
      const hits = answered.hits?.map(({ list, entry, name, score = null, words = '' }) => {
        return { list, entry, name, score, words };
      });
      return { hits: hits ?? null, listVersion: answered.listVersion ?? '' };
    },
    listVersion: async () => (await provider.call('GET', '/lists', { shape: lists })).listVersion ?? '',
  };
}
