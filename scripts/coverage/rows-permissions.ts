import { browser, rows, server, unit } from './row.ts';
import type { Row } from './row.ts';

function shows(status: number) {
  return [
    `${status} shows the message`,
    unit('handle-error', status === 422 ? 'a refusal is said, once' : String(status)),
    browser('states', 'tells every failure', `refuse(page, loads, ${status}`),
  ] as const;
}

/** Spec §6 and §8. */
export const permissionRows: Row[] = [
  ...rows('6', 'permission', [
    [
      'anonymous: the public routes only',
      browser('access', 'is led to the log-in by every guarded screen'),
      server('access', 'the default token and no header get 401', "'user', 'organization', 'operator'"),
    ],
    [
      'the default token opens what is needed before log-in, and nothing else',
      server('access', 'the default token opens what is needed before a log-in, and nothing else'),
    ],
    [
      'an unknown, a revoked and an expired token get 401',
      server('access', 'an unknown, a revoked and an expired token'),
    ],
    [
      'a stored token and e-mail open the other routes',
      unit('guard', 'goes through'),
      browser('access', 'sees ${nameOf(screen)}'),
    ],
    ['type 1: what organizations alone may do answers 403', server('access', 'a person gets 403')],
    [
      'type 1 sees own sent reports',
      server('reports.rules', '/report/sent', 'ada.token'),
      browser('reports', "toHaveText(['SEND'])"),
    ],
    [
      'type 1 sees own complaints',
      server('send-complaint', 'to whom it was sent, and to who sent it, alone'),
      browser('complaints', "toHaveText(['BY YOU'])"),
    ],
    [
      'type 1 sees own orders',
      server('list-orders', 'what the caller ordered'),
      browser('order', "toHaveText(['BY YOU'])"),
    ],
    ['type 1 gets no received orders', server('list-orders', 'refuses received ones to an ordinary user')],
    [
      'type 2 also sees the Projects and Services entries',
      browser('access', 'finds what belongs to the account type in the menus', "'Projects', 'Services'"),
    ],
    [
      'type 2 also sees received reports',
      server('*received-reports', '/report/received'),
      browser('reports', "toHaveText(['RECEIVED', 'SEND'])"),
    ],
    [
      'type 2 also sees complaints about itself',
      server('*received-complaints', '/complain/list'),
      browser('complaints', "toHaveText(['COMPLAINTS', 'BY YOU'])"),
    ],
    [
      'type 2 also sees received orders',
      server('list-orders', 'tells an organization what it received'),
      browser('order', "toHaveText(['ORDERS', 'BY YOU'])"),
    ],
    [
      'type 2 creates projects, type 1 does not',
      browser('projects', 'a person has no projects and is offered none'),
      server('create-project', /403/),
    ],
    [
      'any user connects',
      server('connect', 'connects organizations with each other'),
      browser('organization-details', 'Connect'),
    ],
    ['any user likes', server('like', 'counts exactly when many people like'), browser('organization-details', 'Like')],
    [
      'any user writes',
      server('send-message', 'goes between organizations too'),
      browser('organization-details', 'a message is sent'),
    ],
    [
      'any user complains',
      server('send-complaint', 'goes to orgId'),
      browser('complaints', 'the complain link of an organization’s page'),
    ],
    [
      'the creator sees no refer, invest and order',
      browser('project-details', 'hidden from the creator'),
      server('refer-user', 'by the creator'),
    ],
    ['the creator may not order', server('order', 'of one’s own project is forbidden')],
    ['the creator may not invest', server('invest', 'in one’s own project is forbidden')],
    ['every request carries the session’s token, else the default one', unit('call', 'takes the default one')],
  ]),
  ...rows('8', 'error', [
    shows(422),
    shows(500),
    ['any other that the server names is shown, too', unit('handle-error', '[403, 409, 413, 429, 500, 503, 0]')],
    [
      '401 shows the message, waits 1.5 s, clears local storage and shows the log-in',
      unit('handle-error', 'an ended session is said, and 1.5 s later'),
      browser('delays', 'unauthorized: a 401 is said'),
    ],
    ['a 401 dismisses the toasts', unit('handle-error', 'dismissed'), browser('states', 'noSession)).toHaveCount(0)')],
    [
      '404 shows the message and reloads the page after 1.5 s',
      unit('handle-error', 'a missing item is said and reloads the page'),
      browser('delays', 'notFoundReload: a 404 of an action'),
    ],
    [
      'RESEND OTP shows the server’s message on 422, 401 and 404',
      browser('password-recovery', 'stands in an error toast', '[422, 401, 404]'),
    ],
    ['log-in toasts the server’s message', browser('delays', 'You have logged in successfully.')],
    ['registration toasts the server’s message', browser('register', 'You have registered successfully.')],
    [
      'forgot password toasts the server’s message',
      browser('password-recovery', 'If this e-mail belongs to an account'),
    ],
    ['only success true with statusCode 200 is a success', unit('call', 'only success true together with status 200')],
    [
      'after an order error the modal closes and the form resets',
      browser('order', 'after a refusal the dialog closes and the form begins anew'),
    ],
    ['after a refer error the modal closes', browser('project-details', 'a refusal closes as well')],
    ['after a complaint error it can be sent again', browser('transitions', "name: 'complaint'")],
    ['after a review error it can be sent again', browser('reviews', 'a refused review leaves the words standing')],
    ['an answer that is no success shows what the server said', unit('call', 'a refusal is thrown with its message')],
    [
      '“Amount added successfully.”',
      browser('wallet', "getByRole('status').filter({ hasText: 'Amount added successfully.' })"),
      server('wallet.rules', 'Amount added successfully.'),
    ],
    ['an unknown route shows PAGE NOT FOUND', browser('access', 'from an unknown one to 404')],
  ]),
];
