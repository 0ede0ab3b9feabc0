import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import { useMatches } from 'react-router';
import type { Screen } from '../../screen.ts';

/** A screen of the table, with its address there. */
export type ShownScreen = Screen & { path: ScreenPath };

/** The screen that is shown. */
export function useScreen(): ShownScreen | undefined {
  return useMatches().at(-1)?.handle as ShownScreen | undefined;
}
