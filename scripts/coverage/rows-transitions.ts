import { browser, rows, server, unit } from './row.ts';
import type { Row } from './row.ts';

function asks(verb: string) {
  return [
    `${verb} asks “Are you sure? You want to ${verb} this organization!”`,
    browser('organization-details', `Are you sure? You want to ${verb} this organization!`),
  ] as const;
}

/** The forms of the table in the test of everything that is sent. */
function inFlight(form: string) {
  return [
    `${form}: submit is disabled in flight, and after an error it can be sent again`,
    browser('transitions', `name: '${form}'`, 'in flight'),
  ] as const;
}

/** Spec §4. The delays of the same transitions stand under §9. */
export const transitionRows: Row[] = [
  ...rows('4', 'accounts', [
    ['log-in stores the session values and leads to the dashboard', browser('storage', 'five values', '/dashboard')],
    ['opening the log-in clears local storage', browser('access', 'opening the log-in clears local storage')],
    [
      'registration leads to the log-in',
      browser('register', 'You have registered successfully.', "toHaveURL('/login')"),
    ],
    [
      'forgot password → OTP → reset → log-in',
      browser('password-recovery', "'/enter/otp'", "'/reset/password'", "'/login'"),
      server('accounts.fields', '/auth/forgotPassword', '/auth/otpVerify', '/auth/resetPassword', '/auth/login'),
    ],
    ['log-out asks first', browser('header', 'asks before it logs out')],
    ['then it toasts, clears local storage and shows the log-in', browser('delays', 'logout: asks, 1.5 s')],
  ]),
  ...rows('4', 'connect and like', [
    asks('connect'),
    asks('disconnect'),
    [
      'the server’s slug sets the label',
      server('connect', 'connects and disconnects in turns', 'slug'),
      browser('organization-details', 'the answer sets the label'),
    ],
    asks('like'),
    asks('unlike'),
    [
      'the heart is filled when liked, and the details reload',
      server('like', 'likes and unlikes in turns', 'slug'),
      browser('organization-details', 'fill the heart and read the details again'),
    ],
  ]),
  ...rows('4', 'orders and reports', [
    [
      'an order is pending or other',
      server('orders.rules', "status: 'pending'", "status: 'COMPLETED'"),
      browser('payment-return', 'red while pending and green when paid'),
    ],
    [
      'a report is flag 1 awaiting upload, then flag 2 with its document',
      server('reports.rules', 'flag: 1', 'flag: 2'),
      browser('reports', "name: 'Upload', exact: true })).toHaveCount(0)", "name: 'Document'"),
    ],
  ]),
  ...rows('4', 'offline', [
    [
      '“Oops! No internet / Please check your internet connection!” blocks until the connection is back',
      browser(
        'states',
        'Oops! No internet',
        'Please check your internet connection!',
        'setOffline(true)',
        'toBeHidden',
      ),
    ],
  ]),
  ...rows('4', 'payments', [
    ['a pending order asks for a card', browser('card-payment', 'an order by card', 'orderByCard')],
    ['a pending investment asks for a card', browser('payment-return', 'Card Payment', 'fillInvestment')],
    [
      'any other order: a success toast, and the modal closes',
      browser('order', 'Your order has been placed.', 'toBeHidden'),
    ],
    [
      'any other investment: a success toast, then the dashboard',
      browser('delays', 'Your investment has been recorded.'),
    ],
    [
      'the card becomes a token, which the server gets',
      server('payments.fields', '/sandbox/token', '/s/payment', 'token'),
    ],
    ['the confirm link opens in a new tab', browser('payment-return', 'the confirm link opens in a new tab')],
    [
      'which lands on /payment/inProgress with payment_intent',
      browser('payment-return', '/payment/inProgress', 'payment_intent'),
    ],
    [
      'and with paymentType, investId, amount, projectId',
      browser('payment-return', "toEqual({ paymentType: 'invest', investId, amount: '50', projectId })"),
    ],
    [
      'the intent is captured',
      browser('payment-return', '/api/s/payment/'),
      server('payments.fields', "payment_status: 'succeeded'"),
    ],
    [
      'when succeeded, the payment is saved with status COMPLETED',
      browser('payment-return', "paymentStatus: 'COMPLETED'"),
      server('payments.fields', "paymentStatus: 'COMPLETED'"),
    ],
    ['and the window closes', browser('delays', 'then its window closes', 'isClosed')],
    [
      'wallet choice 0: unchecked',
      browser('payment-return', 'the wallet choice that is sent', "['0']"),
      server('investments.rules', "'0: all by card', 0"),
      unit('investment-rules', 'the wallet choice is 0 unchecked'),
    ],
    [
      'wallet choice 1: checked, and the wallet covers the total',
      browser('payment-return', 'the wallet choice that is sent', "['0', '1']"),
      server('investments.rules', "'1: all from the wallet', 1"),
      unit('investment-rules', '1 when it covers the total'),
    ],
    [
      'wallet choice 2: checked, and the wallet has less',
      browser('payment-return', 'the wallet choice that is sent', "['0', '1', '2']"),
      server('investments.rules', '2: the wallet’s part, the rest by card'),
      unit('investment-rules', '2 when it is less'),
    ],
  ]),
  ...rows('4', 'after success', [
    [
      'a complaint: the dashboard, and the toast is dismissed',
      browser('delays', 'then the dashboard, and the toast goes'),
    ],
    [
      'a review: a success toast, the modal goes, the reviews reload',
      browser('delays', '0.5 s after the dialog went, the page reloads'),
    ],
    [
      'a report request: the modal goes and the list reloads',
      browser('delays', 'then the dialog goes and the list is read again'),
    ],
    [
      'a referral: the modal closes and the page reloads',
      browser('delays', 'referReload: 1.5 s after the dialog went, the page reloads'),
    ],
  ]),
  ...rows('4', 'in flight', [
    ...[
      'log-in',
      'register',
      'forgot password',
      'reset password',
      'change password',
      'message',
      'complaint',
      'review',
      'report request',
      'withdrawal',
      'order',
      'investment',
      'service',
      'profile',
    ].map(inFlight),
    [
      'add project: submit is disabled in flight',
      browser('add-project', 'while the files are being sent', 'toBeDisabled'),
    ],
    ['every form', unit('use-zod-form', 'while it is being sent, the button is disabled and nothing is sent twice')],
  ]),
];
