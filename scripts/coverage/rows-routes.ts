import { browser, rows, unit } from './row.ts';
import type { Row } from './row.ts';

const publicRoutes: [path: string, title: string][] = [
  ['/login', 'Log In'],
  ['/register', 'Register'],
  ['/register/business', 'Business Register'],
  ['/forgot/passsword', 'Forgot Password'],
  ['/enter/otp', 'Enter OTP'],
  ['/reset/password', 'Reset Password'],
  ['/email/verified', 'Email Verified'],
  ['/payment/inProgress', 'Payment In Progress'],
  ['/404', 'PAGE NOT FOUND'],
];

const guardedRoutes: [path: string, title: string][] = [
  ['/dashboard', 'Organizations'],
  ['/wallet', 'Wallet'],
  ['/reports', 'Reports'],
  ['/complaints', 'Complaints'],
  ['/orders', 'Orders'],
  ['/order/detail', 'Order Detail'],
  ['/projects', 'My Projects'],
  ['/services', 'My Services'],
  ['/investments', 'Investments'],
  ['/messages', 'Messages'],
  ['/referList', 'Refer List'],
  ['/change/password', 'Change Password'],
  ['/organization/details', ''],
  ['/add/complaint', 'Add Complaint'],
  ['/view/projects', 'Projects'],
  ['/view/services', 'Services'],
  ['/view/reviews', 'Review'],
  ['/view/reports', 'Reports'],
  ['/project/details', ''],
  ['/invest', 'Invest'],
  ['/investment/detail', 'Investment Detail'],
  ['/withdraw/request', 'Withdraw Request'],
  ['/add/project', 'Add Project'],
  ['/my/profile', 'My Profile'],
  ['/edit/profile', 'Edit Profile'],
  ['/chat', ''],
];

/** The line of the screens' table that the tests of every screen walk through. */
function line(path: string, title: string) {
  return new RegExp(`path: '${path}',\\s+h1: ${title ? `'${title}'` : '(\\(|projectTitle)'}`);
}

const menu: [entry: string, path: string][] = [
  ['Home', '/dashboard'],
  ['Wallet', '/wallet'],
  ['Reports', '/reports'],
  ['Complaints', '/complaints'],
  ['Orders', '/orders'],
  ['Investments', '/investments'],
  ['Projects', '/projects'],
  ['Services', '/services'],
];
const account: [entry: string, path: string][] = [
  ['My Profile', '/my/profile'],
  ['Messages', '/messages'],
  ['Refer List', '/referList'],
  ['Change Password', '/change/password'],
];
/** Screens without the header, beside those that the empty path and unknown ones lead to. */
const bare = ['/login', '/register', '/forgot/passsword', '/enter/otp', '/reset/password', '/404', '/email/verified'];

/** Spec §2 "Route table" and "Header and menu". */
export const routeRows: Row[] = [
  ...rows(
    '2',
    'route',
    publicRoutes.map(([path, title]) => [
      `${path} is public and shows “${title}”`,
      browser('access', line(path, title), 'sees ${screen.path}', 'publicScreens'),
    ]),
  ),
  ...rows(
    '2',
    'route',
    guardedRoutes.flatMap(([path, title]) => [
      [
        `${path} opens with a session${title ? ` and shows “${title}”` : ''}`,
        browser('access', line(path, title), 'sees ${nameOf(screen)}'),
      ] as const,
      [
        `${path} sends a stranger to the log-in`,
        browser('access', line(path, title), 'is led to the log-in by every guarded screen'),
      ] as const,
    ]),
  ),
  ...rows('2', 'route', [
    ['the empty path leads to the log-in', browser('access', 'is led from the empty path to the log-in', "goto('/')")],
    ['an unknown path leads to /404', browser('access', 'from an unknown one to 404', '/nowhere')],
    ['a token without an e-mail is no session, and the reverse', unit('guard', 'token', 'email', '/login')],
  ]),
  ...rows(
    '2',
    'header',
    [...bare, '/payment/inProgress'].map((path) => [
      `no header on ${path}`,
      browser('access', 'sees ${screen.path}', `...open, path: '${path}'`, 'screen.quiet ? 0 : 1'),
    ]),
  ),
  ...rows('2', 'header', [
    ['no header on /, which is the log-in', browser('access', "goto('/')", "toHaveURL('/login')")],
    [
      'no header on /change/password',
      browser('access', 'sees ${nameOf(screen)}', /path: '\/change\/password',[^}]*quiet: true/),
    ],
    ['a header on every other screen', browser('access', 'sees ${nameOf(screen)}', 'screen.quiet ? 0 : 1')],
  ]),
  ...rows(
    '2',
    'menu',
    menu.map(([entry, path]) => [
      `${entry} (${path})${path === '/projects' || path === '/services' ? ', for type 2 only' : ''}`,
      browser('header', `['${entry}', '${path}']`, 'each entry of the menu'),
      browser('access', `'${entry}'`, 'what belongs to the account type'),
    ]),
  ),
  ...rows(
    '2',
    'menu',
    account.map(([entry, path]) => [
      `${entry} (${path}) under the picture`,
      browser('header', `['${entry}', '${path}']`, 'each entry under the picture'),
    ]),
  ),
  ...rows('2', 'menu', [
    ['Logout, which asks first', browser('header', 'asks before it logs out', "'Cancel'", "'Yes'")],
  ]),
];
