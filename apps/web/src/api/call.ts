import type { Envelope, FieldErrors } from '@guildhall/contract/envelope.ts';
import { errors, type ErrorCode } from '@guildhall/contract/errors.ts';
import type { Upload } from '@guildhall/contract/fields.ts';
import type { ReceivedOf, InputOf, Route } from '@guildhall/contract/route.ts';
import { ApiError } from './api-error.ts';
import { holdsFile, toFormData } from './form-data.ts';
import { send } from './send.ts';
import type { Progress, Request } from './send.ts';
import { session } from './session.ts';

/** What a page hands in: as the contract's input, with the browser's `File` where the server reads an `Upload`. */
export type Sent<T> = T extends Upload
  ? File | null
  : T extends (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Key in keyof T as undefined extends T[Key] ? never : Key]: Sent<T[Key]> } & {
          [Key in keyof T as undefined extends T[Key] ? Key : never]?: Sent<T[Key]>;
        }
      : T;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the part of the body that has been sent, from 0 to 1, when it carries a file. */
  onProgress?: Progress | undefined;
  /** One per intended effect; a retry under the same key has no second effect. Made here when the call needs one and none is given. */
  idempotencyKey?: string | undefined;
  /** It is sent also while the page closes. */
  keepalive?: boolean | undefined;
};

/** What a successful call gave, with the message the server put beside it. */
export type Answer<R extends Route> = { data: ReceivedOf<R>; message: string };

const base = '/api';

/** Makes a call of the contract and gives its data. Throws an ApiError for everything that is not a success. */
export async function call<R extends Route>(
  route: R,
  input: Sent<InputOf<R>>,
  options: CallOptions = {},
): Promise<ReceivedOf<R>> {
  return (await callWithMessage(route, input, options)).data;
}

/** The same for a screen that shows the server's message, such as log-in. */
export async function callWithMessage<R extends Route>(
  route: R,
  input: Sent<InputOf<R>>,
  options: CallOptions = {},
): Promise<Answer<R>> {
  const asked = session.get('token');
  const answer = await send(request(route, input as Record<string, unknown>, options));
  const envelope = read(answer.body);
  if (answer.status === 401 && route.access !== 'public' && (!asked || asked !== session.get('token')))
    throw new DOMException('Your session has ended in the meantime.', 'AbortError');
  if (!envelope) throw new ApiError(answer.status, unreadable(answer.status), {}, answer.requestId);
  if (!envelope.success || envelope.statusCode !== 200)
    throw new ApiError(
      envelope.statusCode,
      envelope.message,
      fieldErrors(envelope.data),
      answer.requestId,
      (envelope.data as { code?: ErrorCode } | null | undefined)?.code ?? '',
    );
  return { data: envelope.data as ReceivedOf<R>, message: envelope.message };
}

/** The token of the session, or else the default one that the server wrote into the page (spec §6.token). */
export function authorization(): string {
  return (
    session.get('token') ??
    document.querySelector<HTMLMetaElement>('meta[name="guildhall-public-token"]')?.content ??
    ''
  );
}

function request(route: Route, input: Record<string, unknown>, options: CallOptions): Request {
  const rest = { ...input };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  const headers: Record<string, string> = { Authorization: authorization() };
  if (route.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
  const { signal, onProgress, keepalive } = options;
  if (route.method === 'GET')
    return { method: 'GET', url: `${base}${path}${query(rest)}`, headers, body: null, signal };
  if (holdsFile(rest)) return { method: 'POST', url: base + path, headers, body: toFormData(rest), signal, onProgress };
  headers['Content-Type'] = 'application/json';
  return { method: 'POST', url: base + path, headers, body: JSON.stringify(rest), signal, keepalive };
}

function query(input: Record<string, unknown>) {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

function read(body: string): Envelope<unknown> | undefined {
  try {
    const value = JSON.parse(body) as Partial<Envelope<unknown>> | null;
    return value && typeof value.success === 'boolean' && typeof value.statusCode === 'number'
      ? { success: value.success, statusCode: value.statusCode, message: value.message ?? '', data: value.data }
      : undefined;
  } catch {
    return undefined;
  }
}

function fieldErrors(data: unknown): FieldErrors {
  return (data as { errors?: FieldErrors } | null | undefined)?.errors ?? {};
}

function unreadable(status: number) {
  return Object.values(errors).find((error) => error.status === status)?.message ?? errors.unavailable.message;
}
