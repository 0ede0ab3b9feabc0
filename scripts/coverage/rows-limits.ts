import { browser, rows, server, unit } from './row.ts';
import type { Row } from './row.ts';

const keys: [key: string, what: string][] = [
  ['id', 'the account'],
  ['email', 'its e-mail'],
  ['token', 'the session’s token'],
  ['userType', 'its type'],
  ['profilePic', 'its picture'],
  ['orgId', 'the chosen organization'],
  ['projectId', 'the chosen project'],
  ['serviceId', 'the service being edited'],
  ['orderId', 'the chosen order'],
  ['investId', 'the chosen investment'],
  ['chatId', 'the chosen conversation'],
  ['walletAmount', 'the wallet’s balance'],
  ['minimumInvestAmount', 'the least investment of the chosen project'],
  ['orderedId', 'the order that was placed last'],
  ['investedId', 'the investment that was made last'],
  ['userKey', 'the key of a password reset'],
];

/** By the name in `delays.ts`, which begins the name of the browser's test. */
const delays: [key: string, what: string][] = [
  ['login', 'log-in → dashboard, 1.5 s'],
  ['register', 'register → log-in, 3 s'],
  ['forgotPassword', 'forgot password → enter OTP, 1 s'],
  ['notFoundReload', 'reload after a 404 answer, 1.5 s'],
  ['unauthorized', 'a 401 answer → log-in, 1.5 s'],
  ['logout', 'log-out → log-in, 1.5 s'],
  ['reportUpload', 'report upload, 1.5 s'],
  ['passwordChange', 'password change, 3 s'],
  ['complaint', 'complaint → dashboard, 1.5 s'],
  ['reviewReload', 'review reload, 0.5 s'],
  ['reportModal', 'report request modal, 2.5 s'],
  ['passwordReset', 'password reset → log-in, 1 s'],
  ['paymentWindow', 'the payment window closes, 2 s'],
  ['referReload', 'refer reload, 1.5 s'],
  ['investment', 'investment → dashboard, 1.5 s (§4)'],
  ['toast', 'a short toast, 2 s'],
  ['toastLong', 'a long toast, 5 s'],
];

function atLimit(what: string, domain: string, ...find: string[]) {
  return [`${what} is taken`, server(`${domain}.rules`, 'at its limit', ...find)] as const;
}

/** Spec §9, and the local-storage keys of §3. */
export const limitRows: Row[] = [
  ...rows(
    '3',
    'local storage',
    keys.map(([key, what]) => [`${key}: ${what}`, browser('storage', new RegExp(`'${key}'|\\b${key}:`))]),
  ),
  ...rows('9', 'limit', [
    atLimit('a password of 6 and of 12 characters', 'accounts', 'a password of 6 characters', 'a password of 12'),
    atLimit('a name of 30 characters', 'accounts', 'a name of 30 characters'),
    atLimit('the mobile number 1000000000 and 9999999999', 'accounts', 'mobile: 1000000000', "mobile: '9999999999'"),
    ['registration types are 1 and 2', server('accounts.rules', 'the kind of account is 1 or 2')],
    atLimit('adding above 9, and up to 9999999999', 'wallet', "'9.01'", "'9999999999'"),
    atLimit('a service name of 20 characters and a price of 999999999999', 'services', 'long(20)', "'999999999999'"),
    atLimit('a message of 100 characters to an organization', 'messages', 'long(100)'),
    atLimit('a remark of 100 characters', 'reports', 'long(100)'),
    atLimit('a complaint’s subject of 20 and message of 3000', 'complaints', 'long(20)', 'long(3000)'),
    atLimit('a review of 250 characters', 'reviews', 'long(250)'),
    atLimit('an investment’s description of 3000', 'investments', 'long(3000)'),
    atLimit('a project’s title of 20 and description of 3000', 'projects', 'long(20)', 'long(3000)'),
    atLimit('a budget and a minimum of 12 digits', 'projects', "minInvestment: '999999999999'"),
    atLimit('a return of 9999 and a duration of 999', 'projects', "returnOnInvestment: '9999'", "duration: '999'"),
    ['a category is cut at 20 characters', browser('projects', 'slice(0, 20)} ...'), unit('truncate', '20')],
    ['an investment’s message is cut at 25', browser('payment-return', 'message cut at 25 characters')],
    ['dashboard: 10 a page, at most 7 page links', browser('dashboard', 'come 10 a page', 'at most 7 page links')],
    ['reviews: 10 a page, at most 7 page links', browser('reviews', 'ten a page, with at most seven page links')],
    [
      'the user select grows by 10',
      unit('infinite-options', 'test.each([10, 1000])'),
      browser('project-details', 'start: 10, length: 10'),
    ],
    [
      'the complaint’s user select grows by 1000',
      unit('infinite-options', 'test.each([10, 1000])'),
      browser('large-lists', 'a thousand a page'),
      server('list-complaint-users', 'a thousand at once'),
    ],
    ['the first order is column 1, ascending', unit('infinite-options', "the first order is column: 1, dir: 'asc'")],
    ['scroll distance 1', unit('infinite-options', 'a scroll distance of 1')],
    ['throttle 100 ms', unit('infinite-options', 'once in 100 ms')],
    [
      'an order’s total is units × budgetRequired',
      server('orders.rules', 'units × price is told by the server alone'),
      browser('order', "'Total')).toHaveText('$59.97')"),
      unit('order-total', 'units times the price'),
    ],
    ['the card amount is in cents', server('payments.fields', 'dollars * 100', '/s/payment')],
    ['an amount in dollars is refused there', server('payments.fields', 'an amount in dollars in place of cents')],
    ['in US dollars', server('payments.fields', 'are charged in US dollars, in cents')],
    ['a payment is captured', server('capture-intent', 'captures, and settles what was to be paid')],
    ['toasts: 450 px, top-end, close button, progress bar', browser('delays', 'a toast is 450 px wide')],
    ['the rating defaults to 5 stars', browser('reviews', "rating).toHaveValue('5')")],
    ['stars are clamped between 0 and their number', unit('stars', 'is clamped between 0 and the number of stars')],
    ['stars are shown to the half', unit('stars', 'fills five stars to the half')],
    ['a rating of half a star and of five is taken', server('reviews.rules', 'at its limit', "'0.5'", 'rating: 5')],
    ['a rating outside of them is refused', server('reviews.rules', "'0.4'", "'5.5'", '0, stars')],
    ['test mode says TEST', browser('payment-return', "'TEST'")],
  ]),
  ...rows(
    '9',
    'delay',
    delays.map(([key, what]) => [
      what,
      unit('delays', new RegExp(`\\b${key}: \\d`)),
      browser('delays', new RegExp(`['; ]${key}: `)),
    ]),
  ),
];
