import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { configurationQuery } from '../../api/configuration.queries.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import type { CardFormProps } from './card-payment.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';

const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }));

/** The card checkout: the form of the provider that this installation has. */
export function CardForm(props: CardFormProps) {
  const { data } = useQuery(configurationQuery());
  if (data?.paymentProvider !== 'stripe') return <SandboxCardForm {...props} />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <StripeCardForm {...props} configuration={data} />
    </Suspense>
  );
}
