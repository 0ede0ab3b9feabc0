import type { Config } from '../../configuration/config.ts';
import { traced } from '../../platform/process/follow.ts';
import { isPushService } from './push-services.ts';

/**
 * What a push service did with a message: it has taken it; it no longer knows the browser; it wants the next try after at least a number of
 * seconds; it has refused it; or nobody knows.
 */
export type Outcome =
  | { is: 'taken' | 'gone' }
  | { is: 'later'; seconds: number }
  | { is: 'refused'; status: number }
  | { is: 'unknown'; reason: string };

/** In seconds: a push that could not be shown for a day is out of date. */
const timeToLive = 86_400;

const longestPause = 3600;

/** Why a connection was never there, so that the message cannot have been taken. */
const unconnected = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Sends a message to one browser, encrypted for it alone (RFC 8291) and signed with our key (RFC 8292). Follows no redirect. `patience` in milliseconds. */
export async function postPush(
  config: Config,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  message: object,
  patience = 10_000,
): Promise<Outcome> {
  // The configuration may have changed since the browser subscribed.
  if (!isPushService(endpoint, config)) return { is: 'gone' };
  // Most installations have no keys, and would load it for nothing.
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: {
        subject: config.vapidSubject,
        publicKey: config.vapidPublicKey,
        privateKey: config.vapidPrivateKey,
      },
      TTL: timeToLive,
      contentEncoding: 'aes128gcm',
    },
  );
  // Fetch writes the length itself.
  const { 'Content-Length': _length, ...sent } = headers as Record<string, string>;
  try {
    const signal = AbortSignal.timeout(patience);
    // The address of a browser is a secret.
    const answer = await traced('push', { kind: 'client', values: {} }, () =>
      fetch(endpoint, { method, headers: sent, body: new Uint8Array(body), redirect: 'manual', signal }),
    );
    await answer.body?.cancel();
    if (answer.ok) return { is: 'taken' };
    if (answer.status === 404 || answer.status === 410) return { is: 'gone' };
    if (answer.status !== 429 && answer.status < 500) return { is: 'refused', status: answer.status };
    const seconds = Number(answer.headers.get('retry-after'));
    return { is: 'later', seconds: seconds > 0 ? Math.min(seconds, longestPause) : 0 };
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined;
    const reason = cause?.code ?? (error as Error).name;
    return unconnected.includes(reason) ? { is: 'later', seconds: 0 } : { is: 'unknown', reason };
  }
}
