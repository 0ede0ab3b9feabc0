import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';
import { guard } from './shell/guard.ts';
import { RootLayout } from './shell/root-layout.tsx';
import { RouteError } from './shell/route-error.tsx';
import { SheetLayout } from './shell/sheet-layout.tsx';

/** A screen: its path and its module, which exports `Component` and, where it has data, `loader`. */
const page = (path: string, lazy: () => Promise<{ Component: React.ComponentType }>): RouteObject => ({ path, lazy });

/** Without a header and without a session (spec §2 "Header and menu"). */
const publicPages = [
  // accounts
  page('login', () => import('./accounts/login.page.tsx')),
  page('register', () => import('./accounts/register.page.tsx')),
  page('register/business', () => import('./accounts/register-business.page.tsx')),
  page('email/verified', () => import('./accounts/email-verified.page.tsx')),
  page('404', () => import('./accounts/not-found.page.tsx')),
];

/** With a session, and still without the header. */
const quietPages: RouteObject[] = [];

/** With a session, under the header. */
const hallPages = [
  // organizations
  page('dashboard', () => import('./organizations/dashboard.page.tsx')),
  page('organization/details', () => import('./organizations/organization-details.page.tsx')),
];

/** The whole table. A screen is one line in the list it belongs to. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: () => redirect('/login') },
      { Component: SheetLayout, children: publicPages },
      { middleware: [guard], Component: SheetLayout, children: quietPages },
      { middleware: [guard], lazy: () => import('./shell/hall-layout.tsx'), children: hallPages },
      { path: '*', loader: () => redirect('/404') },
    ],
  },
];
