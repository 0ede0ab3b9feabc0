import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import { screens } from '../screens.ts';
import type { ShownScreen } from '../ui/hooks/use-screen.ts';

/** The menu of spec §2.menu, the open projects of all, and what an organization pays back. */
const menu = [
  'dashboard',
  'projects/open',
  'wallet',
  'reports',
  'complaints',
  'orders',
  'investments',
  'projects',
  'services',
  'repayments',
] as const;

/** What the menu leads to, and what it is called there; what is for organizations is named to them alone. */
export function mainLinks(isOrganization: boolean): { path: ScreenPath; label: string }[] {
  return menu
    .filter((path) => isOrganization || screens[path].who !== 'organizations')
    .map((path) => ({ path, label: screens[path].menu ?? screens[path].title }));
}

/** What `aria-current` says of a link to `path` in a menu: that its screen is shown, or one that it leads to. */
export function currentAt(shown: ShownScreen | undefined, path: ScreenPath): 'page' | 'true' | undefined {
  if (shown?.path === path) return 'page';
  return shown?.parent === path ? 'true' : undefined;
}
