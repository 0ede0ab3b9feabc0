import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Counts who comes to a project by somebody's personal link, which then leaves the address. */
export function useReferred(): void {
  const [params, setParams] = useSearchParams();
  const by = params.get('by');
  useEffect(() => {
    if (by === null) return;
    void import('../referrals/claim-link.ts').then(
      ({ claimLink }) => claimLink(by),
      () => {},
    );
    setParams(
      (now) => {
        now.delete('by');
        return now;
      },
      { replace: true },
    );
  }, [by, setParams]);
}
