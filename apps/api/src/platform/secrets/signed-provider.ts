import * as z from 'zod/mini';
import { signatureFits, signEvent } from './event-signature.ts';

/** A provider did not answer, or not as it should: to be asked again later. */
export class ProviderProblem extends Error {}

/** What is asked of a provider: `id` is the idempotency key of what has a body, `shape` what its answer must be. */
type Call<T extends z.ZodMiniType> = { id?: string; body?: object; shape: T };

/** A service outside of this installation with which every request, answer and event is signed by a secret in common. */
export type SignedProvider = {
  /** @throws ProviderProblem unless it was answered in time, with 200, a signature that fits and the shape */
  call<T extends z.ZodMiniType>(method: 'GET' | 'POST', path: string, call: Call<T>): Promise<z.output<T>>;
  /** What an event says; null when its signature is missing, wrong, or older or newer than five minutes. */
  readEvent<T extends z.ZodMiniType>(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
    shape: T,
  ): z.output<T> | null;
};

/** Both ways: `t=<Unix seconds>,v1=<HMAC-SHA-256 in hexadecimal digits>`. */
const signatureHeader = 'guildhall-signature';

/** In milliseconds. */
const patience = 30_000;

/** In bytes. */
const longestAnswer = 65_536;

/** What a signature is over: so none fits another call, another answer or another body. */
function signedText(first: string, body: string): Buffer {
  return Buffer.from(`${first}\n${body}`);
}

/** The provider at this address; `called` names it in what is thrown, as in `The verification provider`. */
export function signedProvider({
  url,
  secret,
  called,
  timeoutMs = patience,
}: {
  url: string;
  secret: string;
  called: string;
  timeoutMs?: number;
}): SignedProvider {
  const problem = (words: string) => new ProviderProblem(`${called} ${words}.`);
  return {
    call: async (method, path, { id, body, shape }) => {
      const asked = `${method} ${new URL(url + path).pathname}`;
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers: Record<string, string> = {
        [signatureHeader]: signEvent(secret, signedText(asked, text), Math.floor(Date.now() / 1000)),
      };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (id !== undefined) headers['idempotency-key'] = id;
      // The error is reported without the request, which carries what people have sent.
      const failed = () => {
        throw problem('did not answer');
      };
      const answer = await fetch(url + path, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: text }),
      }).catch(failed);
      const answered = await readText(answer).catch(failed);
      if (answer.status !== 200) throw problem(`answered with the status ${answer.status}`);
      const signature = answer.headers.get(signatureHeader) ?? undefined;
      if (!signatureFits(secret, signedText(`200 ${asked}`, answered), signature))
        throw problem('answered without a signature that fits');
      const read = readJson(answered, shape);
      if (read === null) throw problem('answered with something else than was requested');
      return read;
    },
    readEvent: (body, headers, shape) =>
      signatureFits(secret, signedText('event', body.toString('utf8')), headers[signatureHeader])
        ? readJson(body.toString('utf8'), shape)
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
