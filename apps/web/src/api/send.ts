import { ApiError } from './api-error.ts';
import { connection } from './connection.ts';
import { takeEarly } from './early.ts';
import type { RawAnswer } from './early.ts';

export type Progress = (fraction: number) => void;

export type Request = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal?: AbortSignal | undefined;
  onProgress?: Progress | undefined;
  keepalive?: boolean | undefined;
};

const unreachable = 'We could not reach the server. Please check your connection and try again.';

/** Sends a request and gives whatever was answered. Only a request that got no answer at all throws. */
export async function send(request: Request): Promise<RawAnswer> {
  try {
    return await (request.onProgress ? sendWatched(request, request.onProgress) : sendPlain(request));
  } catch (error) {
    if (request.signal?.aborted) throw error;
    connection.doubt();
    throw new ApiError(0, unreachable);
  }
}

async function sendPlain({ method, url, headers, body, signal, keepalive = false }: Request): Promise<RawAnswer> {
  const early = takeEarly(headers['Authorization'] ?? '', url, typeof body === 'string' ? body : '');
  if (early) return early;
  const response = await fetch(url, { method, headers, body, signal: signal ?? null, keepalive });
  return {
    status: response.status,
    body: await response.text(),
    requestId: response.headers.get('x-request-id') ?? undefined,
  };
}

/** `fetch` does not report how much of a body has been sent, so uploads use XMLHttpRequest. */
function sendWatched({ method, url, headers, body, signal }: Request, onProgress: Progress) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        body: xhr.responseText,
        requestId: xhr.getResponseHeader('x-request-id') ?? undefined,
      });
    xhr.onerror = () => reject(new TypeError('No answer.'));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}
