import { askForPasskey } from '@guildhall/contract/people/passkeys.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { call } from '../../api/call.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { CodeForm } from './code-form.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';

/** Asks the server what the browser needs, so that a passkey of one's own signs. */
export async function askForOwnPasskey(): Promise<string> {
  return (await call(askForPasskey, {})).options;
}

type Props = Omit<ComponentProps<typeof CodeForm>, 'app' | 'askPasskey'>;

/** Asks for the second factor of whoever is logged in. */
export function ProofForm(props: Props) {
  const { data, error, refetch } = useQuery(secondFactorQuery());
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <FormSkeleton />;
  return (
    <CodeForm
      {...props}
      app={data.authenticator}
      askPasskey={data.passkeys.length > 0 ? askForOwnPasskey : undefined}
    />
  );
}
