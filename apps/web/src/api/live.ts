import type { LiveData, LiveEvent } from '@guildhall/contract/live.contract.ts';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { authorization } from './call.ts';
import { session } from './session.ts';

/**
 * What the server sends of its own accord (GET /api/live); and `open` when a connection begins, since nothing was heard
 * before: `again` is true when one had broken off.
 */
type Name = LiveEvent['event'] | 'open';
/** The event's data; null where it could not be read. */
type Heard<N extends Name> = N extends LiveEvent['event'] ? LiveData<N> | null : { again: boolean };

const firstRetryMs = 1000;
const lastRetryMs = 30_000;

const listeners = new Set<(name: string, data: unknown) => void>();
let running: AbortController | undefined;

/** Hears live events while a screen is shown. All listeners of a tab share one connection. */
export function useLive<N extends Name>(name: N, listener: (data: Heard<N>) => void) {
  useEffect(() => {
    const hear = (heard: string, data: unknown) => heard === name && listener(data as Heard<N>);
    listeners.add(hear);
    if (!running) {
      running = new AbortController();
      void keepListening(running.signal);
    }
    return () => {
      listeners.delete(hear);
      queueMicrotask(() => {
        if (listeners.size > 0) return;
        running?.abort();
        running = undefined;
      });
    };
  }, [name, listener]);
}

async function keepListening(signal: AbortSignal) {
  let again = false;
  const opened = () => {
    dispatch('open', { again });
    again = true;
  };
  for (let delay = firstRetryMs; !signal.aborted; delay = Math.min(delay * 2, lastRetryMs)) {
    if (session.isOpen()) {
      const began = Date.now();
      const status = await listen(signal, opened).catch(() => 0);
      if (status === 401 || signal.aborted) return;
      if (Date.now() - began > lastRetryMs) delay = firstRetryMs;
    }
    await pause(delay * (0.75 + Math.random() / 2), signal);
  }
}

/** EventSource cannot send an Authorization header, so that the stream is read here. */
async function listen(signal: AbortSignal, opened: () => void): Promise<number> {
  const headers = { Authorization: authorization(), Accept: 'text/event-stream' };
  const response = await fetch('/api/live', { headers, signal, cache: 'no-store' });
  if (!response.ok || !response.body) return response.status;
  opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = createParser({
    onEvent: ({ event, data }) => event && dispatch(event, parse(data)),
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return response.status;
    parser.feed(value);
  }
}

function dispatch(name: string, data: unknown) {
  for (const listener of listeners) listener(name, data);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
