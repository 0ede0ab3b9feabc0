import { FreezeBanner } from '../trust/freezes/freeze-banner.tsx';
import { ActingBar } from '../people/members/acting-bar.tsx';
import { DeletionBanner } from '../people/personal-data/deletion-banner.tsx';
import type { Standing } from '../people/accounts/standing.queries.ts';

/** Beneath the header, for the few to whom something has to be said there. */
export function StandingBars({ deletedAt, frozen, organizations }: Standing) {
  return (
    <>
      {organizations && <ActingBar organizations={organizations} />}
      {frozen && <FreezeBanner freeze={frozen} />}
      {deletedAt && <DeletionBanner deletedAt={deletedAt} />}
    </>
  );
}
