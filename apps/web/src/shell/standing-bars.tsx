import { lazy, Suspense } from 'react';
import { FreezeBanner } from '../trust/freezes/freeze-banner.tsx';
import { ActingBar } from '../people/members/acting-bar.tsx';
import { DeletionBanner } from '../people/personal-data/deletion-banner.tsx';
import type { Standing } from '../people/accounts/standing.queries.ts';

// Seldom there, unlike the others.
const ChangedTerms = lazy(() =>
  import('../people/terms/changed-terms.tsx').then((module) => ({ default: module.ChangedTerms })),
);

/** Beneath the header, for the few to whom something has to be said there. */
export function StandingBars({ deletedAt, frozen, organizations, terms }: Standing) {
  return (
    <>
      {organizations && <ActingBar organizations={organizations} />}
      {frozen && <FreezeBanner freeze={frozen} />}
      {terms && (
        <Suspense>
          <ChangedTerms terms={terms} />
        </Suspense>
      )}
      {deletedAt && <DeletionBanner deletedAt={deletedAt} />}
    </>
  );
}
