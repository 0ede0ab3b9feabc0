/** Where events go. `times` delivers each so often; one that was not taken comes again, up to ten times. */
export type Endpoint = { url: string; times?: number };

/** An event as it is sent: its text, and the headers with the signature over it. */
export type Delivery = { body: Buffer<ArrayBuffer>; headers: Record<string, string> };

/** Sends each event to the merchant until it is taken, signed again for each attempt. */
export function newOutbox<Event, To extends Endpoint>(sign: (event: Event, to: To) => Delivery) {
  let endpoint: To | null = null;
  const stopped = new AbortController();

  async function deliver(event: Event, to: To): Promise<void> {
    const { url, times = 1 } = to;
    for (let time = 0; time < times; time++) {
      for (let attempt = 1; attempt <= 10 && !stopped.signal.aborted; attempt++) {
        const { body, headers } = sign(event, to);
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]);
        const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'error', signal }).catch(() => null);
        await answer?.arrayBuffer().catch(() => {});
        if (answer?.ok) break;
        await new Promise((resolve) => setTimeout(resolve, 250 * attempt).unref());
      }
    }
  }

  return {
    send: (event: Event) => {
      if (endpoint) void deliver(event, endpoint);
    },
    /** Where events go from now on. */
    sendEventsTo: (to: To | null) => {
      endpoint = to;
    },
    stop: () => stopped.abort(),
  };
}
