import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import { lazy } from 'react';
import type { ComponentType } from 'react';

type ConsoleScreen = {
  /** Below the site, as the server knows it. */
  path: ScreenPath;
  /** In the console's navigation; empty for a screen that another one leads to. */
  title: string;
  /** Who may open it beside an admin. */
  roles: readonly OperatorRole[];
  Page: ComponentType;
};

function screen(
  path: ScreenPath,
  title: string,
  roles: readonly OperatorRole[],
  load: () => Promise<{ Component: ComponentType }>,
): ConsoleScreen {
  return { path, title, roles, Page: lazy(async () => ({ default: (await load()).Component })) };
}

/** The screens of the operators' console, in the order of its navigation. A screen is one line here and one in the contract's addresses. */
export const consoleScreens: readonly ConsoleScreen[] = [
  screen('operator', 'Overview', ['support', 'finance'], () => import('./overview.page.tsx')),
  screen('operator/withdrawals', 'Withdrawals', ['support', 'finance'], () => import('./withdrawals.page.tsx')),
  screen('operator/withdrawals/review', '', ['finance'], () => import('./review-withdrawal.page.tsx')),
  screen('operator/payouts', 'Payouts', ['support', 'finance'], () => import('./payouts.page.tsx')),
  screen('operator/payouts/batch', '', ['support', 'finance'], () => import('./payout-batch.page.tsx')),
  screen('operator/payments', 'Payments', ['support', 'finance'], () => import('./payments.page.tsx')),
  screen('operator/chargebacks', 'Card Disputes', ['finance'], () => import('./card-disputes.page.tsx')),
  screen('operator/people', 'People', ['support', 'finance'], () => import('./people.page.tsx')),
  screen('operator/organizations', 'Organizations', ['support', 'finance'], () => import('./organizations.page.tsx')),
  screen('operator/account', '', ['support', 'finance'], () => import('./account.page.tsx')),
  screen('operator/projects', 'Projects', ['support', 'finance'], () => import('./projects.page.tsx')),
  screen('operator/complaints', 'Complaints', ['support', 'finance'], () => import('./complaints.page.tsx')),
  screen('operator/complaints/review', '', ['support', 'finance'], () => import('./review-complaint.page.tsx')),
  screen('operator/verifications', 'Verifications', ['support'], () => import('./verifications.page.tsx')),
  screen('operator/verifications/review', '', ['support'], () => import('./review-verification.page.tsx')),
  screen('operator/freezes', 'Freezes', ['support', 'finance'], () => import('./freezes.page.tsx')),
  screen('operator/disputes', 'Disputes', ['support', 'finance'], () => import('./disputes.page.tsx')),
  screen('operator/disputes/purchase', '', ['support', 'finance'], () => import('./review-purchase.page.tsx')),
  screen('operator/flags', 'Content', ['support'], () => import('./flags.page.tsx')),
  screen('operator/flags/review', '', ['support'], () => import('./review-flagged.page.tsx')),
  screen('operator/books', 'Books', ['finance'], () => import('./books.page.tsx')),
  screen('operator/categories', 'Categories', [], () => import('./categories.page.tsx')),
  screen('operator/pages', 'Pages', [], () => import('./pages.page.tsx')),
  screen('operator/pages/edit', '', [], () => import('./edit-page.page.tsx')),
  screen('operator/jobs', 'Jobs', ['support', 'finance'], () => import('./jobs.page.tsx')),
  screen('operator/audit', 'Audit Log', [], () => import('./audit-log.page.tsx')),
  screen('operator/powers', 'Who May Do What', ['support', 'finance'], () => import('./powers.page.tsx')),
  screen('operator/settings', 'Settings', [], () => import('./settings.page.tsx')),
];

/** The screen at an address of this site, read as the server reads it; undefined where the console has none. */
export function screenAt(pathname: string): ConsoleScreen | undefined {
  const asked = pathname.replaceAll(/^\/+|\/+$/g, '').toLowerCase();
  return consoleScreens.find(({ path }) => path === asked);
}

/** Which link of the navigation stands for the screen that is shown: itself, or what it stands under. */
export function currentAt(pathname: string, path: ScreenPath): 'page' | 'true' | undefined {
  const shown = screenAt(pathname)?.path;
  if (shown === path) return 'page';
  return path !== 'operator' && shown?.startsWith(`${path}/`) ? 'true' : undefined;
}
