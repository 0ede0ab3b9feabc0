import { paths } from '../paths.ts';

export type NavLinkTo = { label: string; to: string };

/** The menu of spec §2.menu, and the open projects of all; Projects and Services are for organizations. */
export function mainLinks(isOrganization: boolean): NavLinkTo[] {
  return [
    { label: 'Home', to: paths.dashboard() },
    { label: 'Open Projects', to: paths.openProjects() },
    { label: 'Wallet', to: paths.wallet() },
    { label: 'Reports', to: paths.reports() },
    { label: 'Complaints', to: paths.complaints() },
    { label: 'Orders', to: paths.orders() },
    { label: 'Investments', to: paths.investments() },
    ...(isOrganization
      ? [
          { label: 'Projects', to: paths.projects() },
          { label: 'Services', to: paths.services() },
        ]
      : []),
  ];
}

const organizations = { label: 'Organizations', to: paths.dashboard() };
const openProjects = { label: 'Open Projects', to: paths.openProjects() };
const wallet = { label: 'Wallet', to: paths.wallet() };

/** Of each screen that is reached from another one: which that is. */
const parents: Partial<Record<string, NavLinkTo>> = {
  '/organization/details': organizations,
  '/view/projects': organizations,
  '/view/services': organizations,
  '/view/reviews': organizations,
  '/view/reports': organizations,
  '/add/complaint': { label: 'Complaints', to: paths.complaints() },
  '/chat': { label: 'Messages', to: paths.messages() },
  '/add/project': { label: 'My Projects', to: paths.projects() },
  '/project/details': openProjects,
  '/projects/compare': openProjects,
  '/invest': openProjects,
  '/investment/detail': { label: 'Investments', to: paths.investments() },
  '/disputes': { label: 'Orders', to: paths.orders() },
  '/order/detail': { label: 'Orders', to: paths.orders() },
  '/withdraw/request': wallet,
  '/receipt': wallet,
  '/edit/profile': { label: 'My Profile', to: paths.myProfile() },
  '/my/members': { label: 'My Profile', to: paths.myProfile() },
};

/** The screen from which that of a path is reached; undefined for those that the menus lead to. */
export function parentOf(path: string): NavLinkTo | undefined {
  return parents[path];
}

/** What `aria-current` says of a link in a menu while the screen of `path` is shown: the link itself, or that what is shown stands under it. */
export function currentAt(path: string, to: string): 'page' | 'true' | undefined {
  if (to === path) return 'page';
  return to === parentOf(path)?.to ? 'true' : undefined;
}
