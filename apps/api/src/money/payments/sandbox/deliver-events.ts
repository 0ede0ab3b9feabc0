import type { Db } from '../../../platform/database/database.ts';
import { claimEvents, noteDelivered, type SandboxEvent } from './sandbox.sql.ts';
import { signEvent } from '../../../platform/secrets/event-signature.ts';

/** The header that carries the signature. */
export const signatureHeader = 'sandbox-signature';

/** Sends one signed event to the merchant and answers whether it was accepted. */
export type Post = (body: Buffer<ArrayBuffer>, headers: Record<string, string>) => Promise<boolean>;

const batch = 20;

/** Posts to a merchant's webhook address. Anything but a 200 means that the event was not taken. */
export function postTo(address: () => string): Post {
  return async (body, headers) => {
    try {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(address(), { method: 'POST', body, headers, redirect: 'error', signal });
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  };
}

/** The body and headers of an event, signed again at each delivery. */
export function signedEvent(event: SandboxEvent, secret: string, now = Date.now()) {
  const body = Buffer.from(JSON.stringify(event));
  const signature = signEvent(secret, body, Math.floor(now / 1000));
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

/** Delivers every event that is due, each at least once. Answers whether some were not taken and stay for later. */
export async function deliverEvents(db: Db, secret: string, post: Post): Promise<{ someLeft: boolean }> {
  let someLeft = false;
  for (;;) {
    const events = await claimEvents(db, batch);
    if (events.length === 0) return { someLeft };
    const taken = await Promise.all(
      events.map(async (event) => {
        const { body, headers } = signedEvent(event, secret);
        return (await post(body, headers)) ? event.id : null;
      }),
    );
    const delivered = taken.filter((id) => id !== null);
    someLeft ||= delivered.length < events.length;
    await noteDelivered(db, delivered);
  }
}
