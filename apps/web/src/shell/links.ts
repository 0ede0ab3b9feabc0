import { paths } from '../paths.ts';

export type NavLinkTo = { label: string; to: string };

/** The menu of spec §2, and the open projects of all; Projects and Services are for organizations. */
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
