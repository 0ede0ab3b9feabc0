import { useQuery } from '@tanstack/react-query';
import { Activity, Suspense, lazy, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { isNotFound } from '../api/handle-error.ts';
import { navigateTo } from '../api/navigation.ts';
import { queryClient } from '../api/query-client.ts';
import { pathTo } from '../paths.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { FormSkeleton, TableSkeleton } from '../ui/states/skeletons.tsx';
import { useScreen } from '../ui/hooks/use-screen.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { mayOpen } from './may-open.ts';
import { operatorSessionKey } from './operator-keys.ts';
import { operatorSessionQuery, sessionLivesQuery, type OperatorSession } from './operator.queries.ts';
import { answerProof, useProofAsked } from './proof.ts';

const SetUpStep = lazy(() => import('./set-up-step.tsx'));
const ProveStep = lazy(() => import('./prove-step.tsx'));
const ProveDialog = lazyDialog(() => import('./prove-dialog.tsx').then((module) => module.ProveDialog));

/** The operators' console, whichever of its screens is asked for. To everybody else there is no page at its addresses. */
export function Component() {
  const { data, error, refetch } = useQuery(operatorSessionQuery());
  if (isNotFound(error)) return <NoPage />;
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <TableSkeleton />;
  return <OfOperator session={data} />;
}

/**
 * As at an address that nobody knows. To a session that has ended there is no operator either: a call for everybody distinguishes the two by its
 * 401, which leads to the log-in.
 */
function NoPage() {
  const { isSuccess, error } = useQuery(sessionLivesQuery());
  const hasEnded = error instanceof ApiError && error.statusCode === 401;
  const lives = isSuccess || (error !== null && !hasEnded);
  useEffect(() => {
    if (lives) navigateTo(pathTo('404'), { replace: true });
  }, [lives]);
  return <TableSkeleton />;
}

/**
 * What is asked of the operator before the console opens, and the console. When it closes, what was shown is hidden and stays
 * as it was until it opens again.
 */
function OfOperator({ session }: { session: OperatorSession }) {
  const { factor, role } = session;
  const [wasOpen, setWasOpen] = useState(factor === 'proven');
  if (factor === 'proven' && !wasOpen) setWasOpen(true);
  // The recovery codes are shown after the factor counts already.
  const [setsUp, setSetsUp] = useState(factor === 'missing');
  const open = factor === 'proven' && !setsUp;
  const proven = () => {
    answerProof(true);
    return queryClient.invalidateQueries({ queryKey: operatorSessionKey });
  };
  return (
    <ConsoleFrame session={session} open={open}>
      <Suspense fallback={<FormSkeleton />}>
        {setsUp ? (
          <SetUpStep
            onDone={async () => {
              await queryClient.invalidateQueries({ queryKey: operatorSessionKey });
              setSetsUp(false);
            }}
          />
        ) : (
          !open && <ProveStep onProven={() => void proven()} />
        )}
      </Suspense>
      {wasOpen && (
        <Activity mode={open ? 'visible' : 'hidden'}>
          <Screen role={role} />
          <Proof onProven={() => void proven()} />
        </Activity>
      )}
    </ConsoleFrame>
  );
}

function Screen({ role }: Pick<OperatorSession, 'role'>) {
  const shown = useScreen();
  return shown?.frame === 'console' && mayOpen(shown.who, role) ? <Outlet /> : <NoPage />;
}

/** Stands above whatever has made a call that needs a fresh proof. */
function Proof({ onProven }: { onProven: () => void }) {
  const asked = useProofAsked();
  useEffect(() => () => answerProof(false), []);
  return <ProveDialog key={String(asked)} opened={asked} onClose={() => answerProof(false)} onProven={onProven} />;
}
