/**
 * The address of every screen of the web app (spec §2.route), the empty path apart. The server answers any other
 * with 404. A part that begins with a colon stands for any text.
 */
export const screenPaths = [
  'login',
  'register',
  'register/business',
  'forgot/passsword',
  'enter/otp',
  'reset/password',
  'email/verified',
  'payment/inProgress',
  '404',
  'change/password',
  'dashboard',
  'organization/details',
  'complaints',
  'add/complaint',
  'messages',
  'chat',
  'notifications',
  'notifications/preferences',
  'referList',
  'projects',
  'projects/open',
  'projects/compare',
  'view/projects',
  'add/project',
  'project/details',
  'invest',
  'investments',
  'investment/detail',
  'orders',
  'disputes',
  'order/detail',
  'wallet',
  'withdraw/request',
  'receipt',
  'services',
  'view/services',
  'view/reviews',
  'reports',
  'view/reports',
  'my/profile',
  'my/verification',
  'my/hidden',
  'edit/profile',
  'my/members',
  'operator',
  'operator/withdrawals',
  'operator/withdrawals/review',
  'operator/payouts',
  'operator/payouts/batch',
  'operator/payments',
  'operator/chargebacks',
  'operator/complaints',
  'operator/complaints/review',
  'operator/verifications',
  'operator/verifications/review',
  'operator/people',
  'operator/organizations',
  'operator/account',
  'operator/projects',
  'operator/freezes',
  'operator/disputes',
  'operator/disputes/purchase',
  'operator/flags',
  'operator/flags/review',
  'operator/books',
  'operator/categories',
  'operator/pages',
  'operator/pages/edit',
  'operator/jobs',
  'operator/audit',
  'operator/powers',
  'operator/settings',
] as const;

export type ScreenPath = (typeof screenPaths)[number];

/** Public pages to read, which the server writes from Markdown. */
export const readingPages = [
  { path: 'terms', title: 'Terms' },
  { path: 'privacy', title: 'Privacy' },
  { path: 'help', title: 'Help' },
] as const;

const pattern = new RegExp(`^/(?:${screenPaths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})?/*$`, 'i');

/** Whether the web app has a screen at this path, read as its router reads it. */
export function isScreenPath(path: string): boolean {
  return pattern.test(path);
}

/** Where the public page of a slug is: `p` for a project, `o` for an organization. Empty without a slug. */
export function sharePath(kind: 'p' | 'o', slug: string | null): string {
  return slug === null ? '' : `/${kind}/${slug}`;
}
