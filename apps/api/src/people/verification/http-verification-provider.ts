import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { checkVerdicts } from '@guildhall/contract/people/verification-statuses.ts';
import { signatureFits, signEvent } from '../../platform/secrets/event-signature.ts';
import { CheckProblem, type CheckStanding, type VerificationProvider } from './verification-provider.ts';

/** Both ways: `t=<Unix seconds>,v1=<HMAC-SHA-256 in hexadecimal digits>`. */
const signatureHeader = 'guildhall-signature';

const patience = 30_000;
const longestAnswer = 65_536;

const reference = z.string().check(z.minLength(1), z.maxLength(200));
const standing = z.object({
  id: z.string(),
  reference,
  verdict: z.nullable(z.enum(checkVerdicts)),
  words: z.string().check(z.maxLength(1000)),
});
const event = z.object({ reference });

/** What a signature is over: so none fits another call, another answer or another body. */
function signedText(first: string, body: string): Buffer {
  return Buffer.from(`${first}\n${body}`);
}

function problem(words: string): CheckProblem {
  return new CheckProblem(`The verification provider ${words}.`);
}

/** A provider that speaks the interface of docs/verification-provider.md. */
export function httpVerificationProvider({
  url,
  secret,
  timeoutMs = patience,
}: {
  url: string;
  secret: string;
  timeoutMs?: number;
}): VerificationProvider {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    id: string,
    body: object | null,
  ): Promise<CheckStanding> => {
    const { pathname } = new URL(url + path);
    const asked = `${method} ${pathname}`;
    const text = body === null ? '' : JSON.stringify(body);
    const headers = {
      [signatureHeader]: signEvent(secret, signedText(asked, text), Math.floor(Date.now() / 1000)),
      ...(body === null ? {} : { 'content-type': 'application/json', 'idempotency-key': id }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    // The error is reported without the request, which carries documents.
    const failed = () => {
      throw problem('did not answer');
    };
    const answer = await fetch(url + path, {
      method,
      headers,
      redirect: 'error',
      signal,
      ...(body === null ? {} : { body: text }),
    }).catch(failed);
    const told = await readText(answer).catch(failed);
    if (answer.status !== 200) throw problem(`answered with the status ${answer.status}`);
    const signature = answer.headers.get(signatureHeader) ?? undefined;
    if (!signatureFits(secret, signedText(`200 ${asked}`, told), signature))
      throw problem('answered without a signature that fits');
    const read = readJson(told, standing);
    if (!read || read.id !== id) throw problem('answered with something else than the check');
    return { reference: read.reference, verdict: read.verdict, words: read.words };
  };
  return {
    ask: (id, subject, documents) =>
      call('POST', '/checks', id, {
        id,
        subject,
        documents: documents.map(({ bytes, ...document }) => ({
          ...document,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          content: bytes.toString('base64'),
        })),
      }),
    follow: async (id, known) => {
      const found = await call('GET', `/checks/${encodeURIComponent(known)}`, id, null);
      if (found.reference !== known) throw problem('answered with another check');
      return found;
    },
    readEvent: (body, headers) =>
      signatureFits(secret, signedText('event', body.toString('utf8')), headers[signatureHeader])
        ? readJson(body.toString('utf8'), event)
        : null,
  };
}

/** An answer is short: what is longer is not read to its end. */
async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > longestAnswer) throw new Error('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readJson<T extends z.ZodMiniType>(text: string, shape: T): z.output<T> | null {
  try {
    return z.safeParse(shape, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
