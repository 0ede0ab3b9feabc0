import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { readDsn } from './dsn.ts';
import { reportError, reportWith, type ErrorPlace } from './report-errors.ts';
import { scrubbed } from './scrubbed.ts';

type Log = { warn(context: object, message: string): void };

/** Reports on their way to a service that understands Sentry's envelopes. */
export type ErrorReports = {
  /** Answers when all that was reported has been sent, or cannot be. */
  sent(): Promise<void>;
  /** Lets the process end of an error that nobody catches as it would, but only when that has been reported. */
  reportCrash(): void;
  /** Ends it, after what is under way or a moment. */
  stop(): Promise<void>;
};

/** How long sending one report may take, in milliseconds. */
const patience = 5_000;
/** How long a stop waits for reports that are under way, in milliseconds. */
const farewell = 2_000;
/** The time in which at most `most` reports are sent, in milliseconds. */
const period = 60_000;
const most = 30;
/** Reports of one kind of error in a period. */
const mostAlike = 3;
/** Reports that are sent at the same time. */
const together = 4;

/** The places of a stack, the oldest first, without the folders in front of our own. */
function frames(stack: string) {
  const lines = [...stack.matchAll(/^ +at (?:(.*) \()?(?:file:\/\/)?([^()\n]+?):(\d+):(\d+)\)?$/gm)];
  return lines
    .map(([, called = '?', file, line, column]) => ({
      function: called,
      filename: file!.replace(/^.*?\/(?=(?:apps|packages|scripts|node_modules)\/)/, ''),
      lineno: Number(line),
      colno: Number(column),
      in_app: !/node_modules|^node:/.test(file!),
    }))
    .slice(0, 50)
    .toReversed();
}

/** An error and what caused it, the cause first, as Sentry has them. */
function exceptions(error: unknown, crash: boolean, depth = 0): object[] {
  const {
    name = 'Error',
    message = '',
    stack = '',
    code,
    cause,
  } = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Partial<Error> & {
    code?: unknown;
  };
  const one = {
    type: typeof code === 'string' ? `${name} ${code}` : name,
    value: scrubbed(message),
    stacktrace: { frames: frames(stack) },
    mechanism: { type: 'generic', handled: !crash },
  };
  return cause !== undefined && depth < 3 ? [...exceptions(cause, crash, depth + 1), one] : [one];
}

/** What is sent of one error: https://develop.sentry.dev/sdk/data-model/envelopes/ */
function envelope(error: unknown, { requestId, call, job, crash = false }: ErrorPlace, about: object) {
  const id = randomUUID().replaceAll('-', '');
  const event = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: crash ? 'fatal' : 'error',
    server_name: hostname(),
    ...about,
    ...(call === undefined && job === undefined ? {} : { transaction: call ?? `job ${job}` }),
    tags: { ...(requestId === undefined ? {} : { request_id: requestId }), ...(job === undefined ? {} : { job }) },
    exception: { values: exceptions(error, crash) },
  };
  const payload = JSON.stringify(event);
  const header = { event_id: id, sent_at: new Date().toISOString() };
  const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload) };
  return `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`;
}

/** Reports errors to the service of a DSN from now on: few of each kind, and nobody waits for it. */
export function startErrorReports(
  { sentryDsn, sentryEnvironment }: { sentryDsn: string; sentryEnvironment: string },
  log: Log,
): ErrorReports {
  const { url, key } = readDsn(sentryDsn);
  const about = sentryEnvironment === '' ? {} : { environment: sentryEnvironment };
  const underWay = new Set<Promise<void>>();
  const alike = new Map<string, number>();
  let begun = 0;
  let inPeriod = 0;
  let pausedUntil = 0;
  let told = 0;

  /** Whether this one may go. Counts it. */
  const admits = (error: unknown): boolean => {
    const now = Date.now();
    if (now - begun >= period) {
      begun = now;
      inPeriod = 0;
      alike.clear();
    }
    const { name, stack = '' } = (error ?? {}) as Partial<Error>;
    const kind = `${name} ${/^ +at .*$/m.exec(stack)?.[0]}`;
    const many = (alike.get(kind) ?? 0) + 1;
    if (now < pausedUntil || underWay.size >= together || inPeriod >= most || many > mostAlike) return false;
    alike.set(kind, many);
    inPeriod++;
    return true;
  };
  const failed = (error: unknown) => {
    if (Date.now() - told < period) return;
    told = Date.now();
    log.warn({ err: error }, 'an error could not be reported');
  };
  const send = async (body: string) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=guildhall/1, sentry_key=${key}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (answer.status === 429) pausedUntil = Date.now() + (Number(answer.headers.get('retry-after')) || 60) * 1000;
    else if (!answer.ok) throw new Error(`The service for error reports answered ${answer.status}.`);
  };
  const report = async (thrown: unknown, place: ErrorPlace): Promise<void> => {
    if (!admits(thrown)) return;
    const sending = send(envelope(thrown, place, about)).catch(failed);
    underWay.add(sending);
    await sending;
    underWay.delete(sending);
  };
  reportWith((thrown, place) => void report(thrown, place));
  const sent = async () => void (await Promise.all(underWay));
  const sentSoon = () => Promise.race([sent(), new Promise((resolve) => setTimeout(resolve, farewell).unref())]);
  const endBy = async (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    reportError(error, { crash: true });
    await sentSoon();
    process.exit(1);
  };
  return {
    sent,
    // Another one meanwhile ends the process at once.
    reportCrash: () => void once(process, 'uncaughtException').then(([error]) => endBy(error)),
    stop: async () => {
      reportWith(undefined);
      await sentSoon();
    },
  };
}
