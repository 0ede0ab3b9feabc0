import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work belongs to: the request that caused it, the job that it is, and the span that it is part of. */
type Followed = { requestId?: string; job?: string; span?: OpenSpan };

/** What a job keeps of the request that sent it. */
export type Origin = { requestId?: string; traceparent?: string };

/** Values of a span: names that we chose and numbers, never anything that people have entered. */
type SpanValues = Readonly<Record<string, string | number>>;
type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** A span that has begun. `failure`: why its work failed, in one word. */
export type OpenSpan = { readonly traceparent: string; end(outcome: { failure?: string; values?: SpanValues }): void };

/** Opens spans; made only where traces are configured. */
export type Tracer = {
  open(name: string, how: { kind: SpanKind; values: SpanValues; parent?: OpenSpan | string | undefined }): OpenSpan;
};

const followed = new AsyncLocalStorage<Followed>();
let tracer: Tracer | undefined;

/** Opens spans with this tracer from now on, or with none. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/** The tracer, where there is one. */
export function currentTracer(): Tracer | undefined {
  return tracer;
}

/** The request that caused the present work, if one did. */
export function causingRequest(): string | undefined {
  return followed.getStore()?.requestId;
}

/** For each line of the log: the job that writes it, with the request that sent that job. Lines of a request carry its id by themselves. */
export function jobOfLine(): object {
  const { job, requestId } = followed.getStore() ?? {};
  if (job === undefined) return {};
  return requestId === undefined ? { job } : { job, reqId: requestId };
}

/** What a job that is sent now has to keep. Undefined where there is nothing to keep. */
export function originOfNow(): Origin | undefined {
  const { requestId, span } = followed.getStore() ?? {};
  if (requestId === undefined && span === undefined) return undefined;
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(span === undefined ? {} : { traceparent: span.traceparent }),
  };
}

/** Runs `work`, and all that follows from it, as part of a request. */
export function followRequest<T>(requestId: string, span: OpenSpan | undefined, work: () => T): T {
  return followed.run(span === undefined ? { requestId } : { requestId, span }, work);
}

/** Runs `work` as part of no request: for what is done for many at once. */
export function followNobody<T>(work: () => T): T {
  return followed.exit(work);
}

/** Runs a job as part of the request that sent it. */
export function followJob<T>(job: string, { requestId, traceparent }: Origin, work: () => Promise<T>): Promise<T> {
  const known: Followed = requestId === undefined ? { job } : { job, requestId };
  if (!tracer) return followed.run(known, work);
  return ended(tracer.open(`job ${job}`, { kind: 'consumer', values: {}, parent: traceparent }), known, work);
}

/** Runs `work` as a span of its own, where traces are configured and the present work is traced. */
export function traced<T>(
  name: string,
  how: { kind: SpanKind; values: SpanValues },
  work: () => Promise<T>,
): Promise<T> {
  const store = tracer && followed.getStore();
  return store?.span ? ended(tracer!.open(name, { ...how, parent: store.span }), store, work) : work();
}

async function ended<T>(span: OpenSpan, known: Followed, work: () => Promise<T>): Promise<T> {
  try {
    const done = await followed.run({ ...known, span }, work);
    span.end({});
    return done;
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: string };
    span.end({ failure: typeof code === 'string' ? code : (name ?? 'Error') });
    throw error;
  }
}
