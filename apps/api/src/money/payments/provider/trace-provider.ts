import { currentTracer, traced } from '../../../platform/process/follow.ts';
import type { PaymentProvider } from './provider.ts';

const asking = ['create', 'retrieve', 'find', 'capture', 'cancel', 'refund', 'movements', 'balance'] as const;

/** Makes each call of a provider a span, where traces are configured. */
export function traceProvider(provider: PaymentProvider): void {
  if (!currentTracer()) return;
  const how = { kind: 'client', values: { 'peer.service': provider.name } } as const;
  for (const name of asking) {
    const ask = provider[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
    if (!ask) continue;
    const followed = (...given: unknown[]) => traced(`${provider.name} ${name}`, how, () => ask.apply(provider, given));
    Object.assign(provider, { [name]: followed });
  }
}
