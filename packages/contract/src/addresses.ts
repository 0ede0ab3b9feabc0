/**
 * The address of every screen of the web app (spec §2.route), the empty path apart, each with the names that a link
 * to it has to give a value, and with a `?` those that it may. The server answers any other address with 404.
 */
const screens = {
  login: [],
  register: [],
  'register/business': [],
  'forgot/passsword': [],
  'enter/otp': [],
  'reset/password': [],
  'email/verified': [],
  'payment/inProgress': ['paymentType', 'amount', 'investId?', 'orderId?', 'projectId?'],
  '404': [],
  'change/password': [],
  dashboard: [],
  'organization/details': ['id'],
  complaints: ['tab?'],
  'add/complaint': ['id?', 'owedId?', 'requestId?'],
  messages: [],
  chat: ['id'],
  notifications: [],
  'notifications/preferences': [],
  referList: [],
  projects: [],
  'projects/open': ['search?', 'categoryId?', 'place?', 'minInvestment?', 'duration?', 'sort?', 'compare?'],
  'projects/compare': ['ids'],
  'view/projects': ['id'],
  'add/project': [],
  'edit/project': ['id'],
  'project/details': ['id'],
  invest: ['id'],
  investments: ['status?'],
  'investments/monthly': [],
  'investments/monthly/set': ['id?'],
  'investments/monthly/list': ['id'],
  'investments/monthly/list/set': ['categoryId?', 'searchId?'],
  'investment/detail': ['id'],
  orders: [],
  disputes: ['tab?', 'about?'],
  'order/detail': ['id'],
  wallet: [],
  'wallet/invoices': [],
  'wallet/letters': [],
  'withdraw/request': [],
  receipt: ['id'],
  services: [],
  repayments: [],
  'view/services': ['id'],
  'view/reviews': ['id'],
  reports: [],
  'view/reports': ['id'],
  'my/profile': [],
  'my/verification': [],
  'my/hidden': ['id'],
  'my/messages': [],
  'my/message': ['id'],
  'edit/profile': [],
  'my/members': [],
  operator: [],
  'operator/search': ['q?'],
  'operator/withdrawals': ['status?'],
  'operator/withdrawals/review': ['id'],
  'operator/risk': ['state?'],
  'operator/risk/review': ['id'],
  'operator/sanctions': ['state?'],
  'operator/sanctions/review': ['id'],
  'operator/payouts': [],
  'operator/payouts/batch': ['id'],
  'operator/bank-statements': [],
  'operator/bank-statements/statement': ['id'],
  'operator/payments': ['show?', 'search?'],
  'operator/chargebacks': [],
  'operator/complaints': ['search?', 'status?'],
  'operator/complaints/review': ['id'],
  'operator/verifications': ['status?'],
  'operator/verifications/review': ['id'],
  'operator/people': [],
  'operator/organizations': [],
  'operator/account': ['id'],
  'operator/projects': [],
  'operator/defaults': ['state?'],
  'operator/freezes': [],
  'operator/disputes': ['status?'],
  'operator/disputes/purchase': ['id'],
  'operator/flags': ['queue?'],
  'operator/flags/review': ['id'],
  'operator/books': [],
  'operator/invoices': ['account?'],
  'operator/figures': ['unit?', 'from?', 'to?'],
  'operator/figures/investors': ['months?'],
  'operator/figures/answers': ['unit?', 'from?', 'to?', 'queue?'],
  'operator/categories': [],
  'operator/pages': [],
  'operator/pages/edit': ['id'],
  'operator/announcements': [],
  'operator/snippets': [],
  'operator/jobs': [],
  'operator/audit': ['search?'],
  'operator/powers': [],
  'operator/site-settings': [],
  'operator/settings': [],
} as const;

export type ScreenPath = keyof typeof screens;

/** What the links to a screen give beside its path. */
export type ScreenQuery<Path extends ScreenPath> = {
  [Name in (typeof screens)[Path][number] as Name extends `${string}?` ? never : Name]: string;
} & {
  [Name in (typeof screens)[Path][number] as Name extends `${infer Optional}?` ? Optional : never]?: string;
};

export const screenPaths = Object.keys(screens) as ScreenPath[];

/** Public pages to read, which the server writes from Markdown. */
export const readingPages = [
  { path: 'terms', title: 'Terms' },
  { path: 'privacy', title: 'Privacy' },
  { path: 'help', title: 'Help' },
] as const;

/** These and the other public page that the server writes, in the order of the links to them. */
export const publicPages = [...readingPages, { path: 'outcomes', title: 'Outcomes' }] as const;

export type PublicPath = (typeof publicPages)[number]['path'];

/** Whether the web app has a screen at this path, read as its router reads it. */
export function isScreenPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  const asked = path.slice(1).replace(/\/+$/, '').toLowerCase();
  return asked === '' || screenPaths.some((known) => known.toLowerCase() === asked);
}

/** Where the public page of a slug is: `p` for a project, `o` for an organization. Empty without a slug. */
export function sharePath(kind: 'p' | 'o', slug: string | null): string {
  return slug === null ? '' : `/${kind}/${slug}`;
}
