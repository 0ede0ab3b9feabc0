import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';

/** Says by a toast, once, that there is nothing to show (spec §2.dashboard; its words are the spec's). */
export function useNothingFound(nothing: boolean) {
  useEffect(() => {
    if (nothing) toast.info('No Projects Found.');
  }, [nothing]);
}
