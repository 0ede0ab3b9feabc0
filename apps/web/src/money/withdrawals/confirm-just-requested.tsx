import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { withdrawalsQuery } from './withdrawals.queries.ts';

const ConfirmOwnRegion = lazy(() =>
  import('./confirm-own.tsx').then((module) => ({ default: module.ConfirmOwnRegion })),
);

/** Asks whoever has just requested a withdrawal to confirm it, as long as it waits for that and they have not put it off. */
export function ConfirmJustRequested({ id }: { id: string }) {
  const { data } = useInfiniteQuery(withdrawalsQuery());
  const [putOff, setPutOff] = useState('');
  const asked = data?.pages[0]?.records.find((each) => each.id === id);
  if (!asked?.mayProve || putOff === id) return null;
  return (
    <Suspense>
      <ConfirmOwnRegion withdrawal={asked} onClose={() => setPutOff(id)} />
    </Suspense>
  );
}
