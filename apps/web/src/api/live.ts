import { useEffect } from 'react';
import { authorization } from './call.ts';
import { session } from './session.ts';

/**
 * What the server tells of its own accord (GET /api/live); and `open` when a connection begins, since nothing was heard
 * before: `data.again` is true when one had broken off.
 */
export type LiveEvent =
  | { type: 'message' | 'notification' | 'wallet'; data: unknown }
  | { type: 'open'; data: { again: boolean } };
type Heard<Type> = Type extends 'open' ? { again: boolean } : unknown;

const firstRetryMs = 1000;
const lastRetryMs = 30_000;

const listeners = new Set<(event: LiveEvent) => void>();
let running: AbortController | undefined;
let lastEventId = '';

/** Hears live events while a screen is shown. All listeners of a tab share one connection. */
export function useLive<Type extends LiveEvent['type']>(type: Type, listener: (data: Heard<Type>) => void) {
  useEffect(() => {
    const hear = (event: LiveEvent) => event.type === type && listener(event.data as Heard<Type>);
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
  }, [type, listener]);
}

async function keepListening(signal: AbortSignal) {
  let again = false;
  const opened = () => {
    tell({ type: 'open', data: { again } });
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

/** EventSource cannot send an Authorization header, so that the stream is read by hand. */
async function listen(signal: AbortSignal, opened: () => void): Promise<number> {
  const headers = { Authorization: authorization(), Accept: 'text/event-stream' };
  const after = lastEventId ? `?lastEventId=${encodeURIComponent(lastEventId)}` : '';
  const response = await fetch(`/api/live${after}`, { headers, signal, cache: 'no-store' });
  if (!response.ok || !response.body) return response.status;
  opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return response.status;
    const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) dispatch(block);
  }
}

function dispatch(block: string) {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
  }
  if (fields['id']) lastEventId = fields['id'];
  if (!fields['event'] || fields['data'] === undefined) return;
  tell({ type: fields['event'], data: parse(fields['data']) } as LiveEvent);
}

function tell(event: LiveEvent) {
  for (const listener of listeners) listener(event);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
