import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import type { RouteObject } from 'react-router';
import { guard } from './shell/guard.ts';
import { leadTo } from './shell/lead-to.ts';
import { RootLayout } from './shell/root-layout.tsx';
import { RouteError } from './shell/route-error.tsx';
import { SheetLayout } from './shell/sheet-layout.tsx';

/** A screen: its path, which the server knows as well, and its module, which exports `Component` and, where it has data, `loader`. */
function page(
  path: ScreenPath | 'operator/*' | 'my/*',
  lazy: () => Promise<{ Component: React.ComponentType }>,
): RouteObject {
  return {
    path,
    lazy,
  };
}

/** Without a header, without a session (spec §2.header) and without anything to load. */
const plainPages = [
  // accounts
  page('login', () => import('./accounts/login.page.tsx')),
  page('forgot/passsword', () => import('./accounts/forgot-password.page.tsx')),
  page('reset/password', () => import('./accounts/reset-password.page.tsx')),
  page('404', () => import('./accounts/not-found.page.tsx')),
];

/** Without a header and without a session, but with something to load. */
const publicPages = [
  // accounts
  page('register', () => import('./accounts/register.page.tsx')),
  page('register/business', () => import('./accounts/register-business.page.tsx')),
  page('enter/otp', () => import('./accounts/enter-otp.page.tsx')),
  page('email/verified', () => import('./accounts/email-verified.page.tsx')),
  // payments
  page('payment/inProgress', () => import('./payments/payment-in-progress.page.tsx')),
];

/** With a session, and still without the header. */
const quietPages: RouteObject[] = [
  // accounts
  page('change/password', () => import('./accounts/change-password.page.tsx')),
];

/** With a session, under the header. */
const appPages = [
  // organizations
  page('dashboard', () => import('./organizations/dashboard.page.tsx')),
  page('organization/details', () => import('./organizations/organization-details.page.tsx')),
  // complaints
  page('complaints', () => import('./complaints/complaints.page.tsx')),
  page('add/complaint', () => import('./complaints/add-complaint.page.tsx')),
  // messages
  page('messages', () => import('./messages/messages.page.tsx')),
  page('chat', () => import('./messages/chat.page.tsx')),
  // notifications
  page('notifications', () => import('./notifications/notifications.page.tsx')),
  page('notifications/preferences', () => import('./notifications/preferences.page.tsx')),
  // referrals
  page('referList', () => import('./referrals/refer-list.page.tsx')),
  // projects
  page('projects', () => import('./projects/projects.page.tsx')),
  page('projects/open', () => import('./projects/open-projects.page.tsx')),
  page('projects/compare', () => import('./projects/compare-projects.page.tsx')),
  page('view/projects', () => import('./projects/view-projects.page.tsx')),
  page('add/project', () => import('./projects/add-project.page.tsx')),
  page('project/details', () => import('./projects/project-details.page.tsx')),
  // investments
  page('invest', () => import('./investments/invest.page.tsx')),
  page('investments', () => import('./investments/investments.page.tsx')),
  page('investment/detail', () => import('./investments/investment-detail.page.tsx')),
  // orders
  page('orders', () => import('./orders/orders.page.tsx')),
  page('order/detail', () => import('./orders/order-detail.page.tsx')),
  // wallet
  page('wallet', () => import('./wallet/wallet.page.tsx')),
  page('withdraw/request', () => import('./withdrawals/withdraw-request.page.tsx')),
  // receipts
  page('receipt', () => import('./receipts/receipt.page.tsx')),
  // services
  page('services', () => import('./services/services.page.tsx')),
  page('view/services', () => import('./services/view-services.page.tsx')),
  // reviews
  page('view/reviews', () => import('./reviews/view-reviews.page.tsx')),
  // reports
  page('reports', () => import('./reports/reports.page.tsx')),
  page('view/reports', () => import('./reports/view-reports.page.tsx')),
  // profile, and what stands beside it, whose screens are listed there
  page('my/*', () => import('./my/my-route.tsx')),
  page('disputes', () => import('./my/my-route.tsx')),
  page('edit/profile', () => import('./profile/edit-profile.page.tsx')),
  // operator, whose screens are listed there
  page('operator/*', () => import('./operator/console-route.tsx')),
];

/** The whole table. A screen is one line in the list it belongs to. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: ({ request }) => leadTo(request, '/login') },
      { Component: SheetLayout, children: plainPages },
      { middleware: [guard], Component: SheetLayout, children: quietPages },
      {
        lazy: () => import('./shell/queries-layout.tsx'),
        children: [
          { Component: SheetLayout, children: publicPages },
          { middleware: [guard], lazy: () => import('./shell/app-layout.tsx'), children: appPages },
        ],
      },
      { path: '*', loader: ({ request }) => leadTo(request, '/404') },
    ],
  },
];
