import { browser, rows, server } from './row.ts';
import type { Find, Row } from './row.ts';

/** The parts of a screen, each with its file and what its test says. */
export function screen(name: string, entries: readonly (readonly [what: string, file: string, ...Find[]])[]): Row[] {
  return rows(
    '2',
    name,
    entries.map(([what, file, ...find]) => [what, browser(file, ...find)]),
  );
}

/** The empty text of a screen, which the table of all screens knows. */
export function empty(text: string, path: string) {
  return [
    `“${text}”`,
    'states',
    'to those who have nothing yet',
    new RegExp(`path: '${path}',[^]{0,400}?text: '${text.replace('.', '\\.')}'`),
  ] as const;
}

function linked(from: string, link: string, to: string) {
  return [`a link to ${to}`, 'register', `['${from}', '${link}', '${to}']`] as const;
}

/** Spec §2, Login to Withdraw Request. Titles stand under the routes, rules under §5, delays under §9. */
export const screenRows: Row[] = [
  ...screen('log-in', [
    ['fields Email and Password, button Sign In', 'rules-accounts', "'/login'", "'Email'", "'Password'", "'Sign In'"],
    linked('/login', 'Forgot Password?', '/forgot/passsword'),
    linked('/login', 'Register', '/register'),
    ['opening it clears local storage', 'access', 'opening the log-in clears local storage'],
  ]),
  ...screen('register', [
    [
      'fields name, mobile number, e-mail, password, confirm password, location, area code',
      'register',
      "goto('/register')",
      "'Name', 'Mobile Number', 'Email', 'Password', 'Confirm Password', 'Location', 'Area Code'",
    ],
    ['the location completes itself', 'register', 'with a location', "getByRole('option')"],
    ['the area code is that of the chosen place, else the typed one', 'register', 'the area code of a chosen place'],
    linked('/register', 'Log In', '/login'),
    linked('/register', 'Register as a Business', '/register/business'),
  ]),
  ...screen('business register', [
    ['the same fields', 'register', "goto('/register/business')", 'of fields'],
    ['a category select, placeholder “Select categories”', 'register', 'Select categories', '/register/business'],
    ['its options are the institution types', 'register', '/institutional/type', "['Select categories', ...types"],
    linked('/register/business', 'Log In', '/login'),
    linked('/register/business', 'Register', '/register'),
  ]),
  ...screen('forgot password', [
    [
      'the prompt “Enter Your Email Address Below To reset Your Password”',
      'password-recovery',
      'Enter Your Email Address Below To reset Your Password',
    ],
    ['an e-mail field and a Send button', 'password-recovery', "getByLabel('Email')", "name: 'Send'"],
  ]),
  ...screen('enter OTP', [
    ['a field OTP, a button Submit', 'password-recovery', "getByLabel('OTP')", "name: 'Submit'"],
    ['RESEND OTP sends a new code', 'password-recovery', 'RESEND OTP', 'a new one is sent on demand'],
    ['it says that a code was sent to the entered e-mail', 'password-recovery', 'A verification code was sent to'],
  ]),
  ...screen('reset password', [
    ['new and confirm password', 'password-recovery', "'New Password'", "'Confirm Password'"],
    ['local storage is cleared after success', 'delays', 'after an emptied local storage'],
  ]),
  ...screen('e-mail verified', [['a thank-you and Go to Login', 'email-verified', 'Go to Login', 'Thank you']]),
  ...screen('payment in progress', [
    [
      'it says that the payment is in progress and that the window must not be closed',
      'details',
      'Please do not close this window.',
    ],
    ['the text becomes “Your payment is completed”', 'delays', 'Your payment is completed', 'window closes'],
  ]),
  ...screen('404', [
    [
      'Return To Home clears local storage and goes to the log-in',
      'access',
      '“Return To Home” on 404 clears local storage',
    ],
  ]),
  ...screen('dashboard', [
    ['a card shows name, type, likes count and rating', 'dashboard', 'shows name, type, likes and rating', '1 like'],
    ['a default image where there is no photo', 'dashboard', 'the default image is drawn'],
    empty('No Connected Organizations Found!', '/dashboard'),
    [
      'the search has category, user name, location and area code',
      'dashboard',
      'Search Organizations',
      "'Category'",
      "'User Name'",
      "'Location'",
      "'Area Code'",
    ],
    ['10 a page', 'dashboard', 'come 10 a page', 'toHaveCount(10)'],
    ['at most 7 page links', 'dashboard', 'at most 7 page links', 'toBeLessThanOrEqual(7)'],
    ['no page links while there is one page', 'dashboard', 'hidden while there is one page'],
    [
      'empty results give the toast “No Projects Found.”',
      'states',
      'A search that finds nothing',
      'No Projects Found.',
    ],
    ['a card stores the organization and opens its details', 'dashboard', 'orgId', '/organization/details'],
  ]),
  ...screen('organization details', [
    [
      'photo, name, address, likes count and rating',
      'organization-details',
      'the address',
      'the rating',
      '1 like',
      "locator('img')",
    ],
    ['like and unlike', 'organization-details', "'Like'", "'Unlike'"],
    ['connect and disconnect', 'organization-details', "'Connect'", "'Disconnect'"],
    ['a complain link', 'organization-details', "['Complain', '/add/complaint']"],
    ['a modal to send a message', 'organization-details', "name: 'Send Message'", "'dialog'"],
    ['a link to its projects', 'organization-details', "['View Projects', '/view/projects']"],
    ['a link to its services', 'organization-details', "['View Services', '/view/services']"],
    ['a link to its reviews', 'organization-details', "['View Reviews', '/view/reviews']"],
    ['a link to its reports', 'organization-details', "['View Reports', '/view/reports']"],
    ['a recent-activity list', 'organization-details', 'Recent Activity'],
  ]),
  ...screen('wallet', [
    ['the amount', 'wallet', "name: 'Balance'", "toContainText('$1,234.50')"],
    ['a Withdraw link', 'withdraw-request', "name: 'Withdraw'", "'/wallet'"],
    ['a table with columns Name, Project, Date, Price', 'wallet', "['Name', 'Project', 'Date', 'Price']"],
    ['full-numbers paging, by the server', 'wallet', 'paged, ordered and searched by the server', "name: 'Last'"],
    ['searched by the server', 'wallet', 'paged, ordered and searched by the server', "'searchbox'"],
    ['ordered by the server', 'wallet', 'paged, ordered and searched by the server', "'button', { name: 'Price' }"],
    ['a modal Add Money with an amount and a payment button', 'wallet', "name: 'Add Money'", "'Amount'", "name: 'Pay'"],
  ]),
  ...rows('2', 'wallet', [
    ['the history is paged, ordered and searched on the server', server('wallet-history', 'recordsFiltered', 'search')],
  ]),
  ...screen('withdraw request', [
    ['the wallet balance stands above the form', 'withdraw-request', "name: 'Balance'", "toContainText('$200.50')"],
    [
      'amount, bank name, account holder name, account number, sort code, IBAN or Swift code',
      'withdraw-request',
      'Amount:',
      "'Bank Name'",
      "'Account Holder Name'",
      "'Account Number'",
      "'Sort Code'",
      "'IBAN or Swift Code'",
    ],
  ]),
];
