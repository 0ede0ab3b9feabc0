import type { PaymentProvider, PaymentProviders } from './provider.ts';

/** What happens to a call: it is lost on the way there, or its answer on the way back, or all goes well. */
export type Fault = 'lost' | 'answer lost' | 'none';

const faulty = ['create', 'retrieve', 'find', 'capture', 'cancel', 'refund', 'movements'] as const;

/** For tests: a provider whose calls fail as `faultOf` says. What is lost on the way back has happened all the same. */
export function faultyProvider(
  provider: PaymentProvider,
  faultOf: (call: (typeof faulty)[number]) => Fault,
): PaymentProvider {
  const wrapped: Record<string, unknown> = { ...provider };
  for (const name of faulty) {
    wrapped[name] = async (...given: unknown[]) => {
      const fault = faultOf(name);
      if (fault === 'lost') throw new Error(`500 on ${name}`);
      const answer = await (provider[name] as (...given: unknown[]) => Promise<unknown>)(...given);
      if (fault === 'answer lost') throw new Error(`time-out after ${name}`);
      return answer;
    };
  }
  return wrapped as PaymentProvider;
}

/** The same providers with the current one replaced. */
export function withCurrent(providers: PaymentProviders, current: PaymentProvider): PaymentProviders {
  return {
    ...providers,
    current,
    all: [current, ...providers.all.slice(1)],
    byName: (name) => (name === current.name ? current : providers.byName(name)),
  };
}
