import { traced } from '../../platform/process/follow.ts';

export type Fetch = typeof globalThis.fetch;

/** How far a server of others is trusted with our time and memory. */
export interface FetchLimits {
  fetch: Fetch;
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Asks a server for JSON. The answer may be of any shape; the caller picks what it knows by `at` and `textAt`.
 * @throws Error if the server is late, says anything but 200, redirects, sends too much or no JSON
 */
export async function fetchJson(limits: FetchLimits, url: URL, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const how = { kind: 'client', values: { 'server.address': url.host } } as const;
  const answer = await traced('places', how, () => limits.fetch(url, { ...init, redirect: 'error', signal }));
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`${url.host} answered ${answer.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limits.maxBytes) throw new Error(`${url.host} sent more than ${limits.maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}

/** The value at a path into an unknown answer, or undefined. Only own properties count. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** A short, printable text at a path, or the empty text. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const text = at(value, ...path);
  if (typeof text !== 'string' || text.length > 200) return '';
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/** The list at a path, cut to `most` items; empty if there is none. */
export function listAt(most: number, value: unknown, ...path: (string | number)[]): unknown[] {
  const list = at(value, ...path);
  return Array.isArray(list) ? list.slice(0, most) : [];
}
