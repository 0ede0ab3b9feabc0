import * as z from 'zod/mini';
import { choice, id } from '../fields.ts';
import { email } from '../credentials.ts';
import { operatorReason } from '../operator-reason.ts';
import { operatorRoles, route, type ReceivedOf } from '../route.ts';
import { dollars } from '../money.ts';
import { instant, noInput } from '../values.ts';

export const operatorSession = route({
  method: 'GET',
  path: '/operator/session',
  access: 'operator',
  operator: { roles: ['support', 'finance', 'admin'], factor: 'asked' },
  summary: 'Who runs the console, and what is still asked of them.',
  input: noInput,
  output: z.object({
    name: z.string(),
    role: z.enum(operatorRoles),
    /** `missing`: a second factor has to be set up; `asked`: it has to be proven, or again; `proven`: the console is open. */
    factor: z.enum(['missing', 'asked', 'proven']),
    /** When the console closes by itself, used or not; empty while it is closed. */
    closesAt: instant,
    /** Only test money is in the wallets. */
    test: z.boolean(),
  }),
  message: 'The console.',
  errors: [],
});

/** Of the cases of a queue that wait longest, this number has its money added up. */
export const mostSummed = 100;

/** `oldest` is when the one began that waits longest; empty when nothing waits. `count` goes to `mostWaiting`; `amount` is the money of the first 100, 0 where it is about none. */
const waiting = z.object({ count: z.number(), oldest: instant, amount: dollars });

export const operatorOverview = route({
  method: 'GET',
  path: '/operator/overview',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary: 'What waits and how long, what the wallets hold and owe, and the sums of this day in UTC.',
  input: noInput,
  output: z.object({
    /** Each queue that the role may open; the others are left out. */
    waiting: z.partial(
      z.object({
        /** Of the 200 withdrawals that wait longest, those that an operator can decide now, and those that something stops; and those approved that the bank has to pay. */
        withdrawals: waiting,
        withdrawalsStopped: waiting,
        payouts: waiting,
        /** Withdrawals whose signs of risk an operator has to look at. */
        risk: waiting,
        /** Entries of sanctions lists that may name somebody. */
        sanctions: waiting,
        /** Card payments that are not settled, and refunds to cards whose end the provider has not reported yet. */
        payments: waiting,
        cardRefunds: waiting,
        /** Disputes of card payments that an operator has to answer at the provider. */
        cardDisputes: waiting,
        /** Differences of the books that nobody has explained. */
        books: waiting,
        /** Disputes and complaints that an operator has to decide, since they were opened, and those that the other side has still to answer. */
        disputes: waiting,
        disputesOpen: waiting,
        complaints: waiting,
        complaintsOpen: waiting,
        /** Projects in default that are not written off, since their default began. */
        defaults: waiting,
        /** Verifications that nobody has begun, and those that an operator looks at. */
        verifications: waiting,
        verificationsInReview: waiting,
        /** Reported texts to decide, appeals of authors whose text was hidden, and appeals of who was frozen. */
        flags: waiting,
        flagAppeals: waiting,
        freezeAppeals: waiting,
        /** Kinds of background jobs that ended with a failure the last time. */
        jobs: waiting,
      }),
    ),
    money: z.object({
      /** In all wallets together. */
      wallets: dollars,
      /** What the house has taken of sales, investments and withdrawals, and not given back. */
      fees: dollars,
      /** Of what is in the wallets, held for withdrawals and open purchases. */
      held: dollars,
      /** What people owe for payments that were taken back. */
      owed: dollars,
      /** What was paid in, less refunds, disputes and fees, at the providers or paid out by them to the operator; of it, test money. */
      atProviders: dollars,
      testMoney: dollars,
    }),
    today: z.object({
      paidIn: dollars,
      withdrawn: dollars,
      invested: dollars,
      ordered: dollars,
      fees: dollars,
      accounts: z.number(),
    }),
  }),
  message: 'The overview.',
  errors: [],
});

/** How long a case of each queue may wait, in hours; what waits longer is late (docs/decisions/0424). */
export const waitingHours = {
  withdrawals: 24,
  withdrawalsStopped: 72,
  payouts: 48,
  risk: 24,
  sanctions: 24,
  payments: 2,
  cardRefunds: 10 * 24,
  cardDisputes: 72,
  books: 24,
  disputes: 14 * 24,
  disputesOpen: 14 * 24,
  complaints: 14 * 24,
  complaintsOpen: 14 * 24,
  defaults: 180 * 24,
  verifications: 48,
  verificationsInReview: 72,
  flags: 24,
  flagAppeals: 72,
  freezeAppeals: 72,
  jobs: 1,
} as const satisfies Record<keyof ReceivedOf<typeof operatorOverview>['waiting'], number>;

const operatorRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  since: instant,
  /** A second factor is set up. */
  secondFactor: z.boolean(),
});

/** A role that was asked for. `role` is empty where it is to be taken away, `from` where there is none now. */
const roleRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  from: z.enum(['', ...operatorRoles]),
  role: z.enum(['', ...operatorRoles]),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** When it takes force by itself; empty where another admin has to say yes. */
  holdsAt: instant,
  lapsesAt: instant,
  /** The caller may say yes: they have not asked for it, and it is not about them. */
  mayApprove: z.boolean(),
});

export const listOperators = route({
  method: 'GET',
  path: '/operator/operators',
  access: 'operator',
  operator: { roles: ['admin'] },
  summary:
    'All operators, by name, and the roles that were asked for; at most 1,000 each. And the settings that they have to know, without any secret.',
  input: noInput,
  output: z.object({
    records: z.array(operatorRecord),
    requests: z.array(roleRequest),
    /** `name` as in the documentation of the configuration, such as `WITHDRAWAL_ALONE_DOLLARS`; `value` in words. */
    settings: z.array(z.object({ name: z.string(), about: z.string(), value: z.string() })),
    /** How many days each kind of data is kept that goes by itself. */
    retention: z.array(z.object({ what: z.string(), days: z.number() })),
  }),
  message: 'The operators.',
  errors: [],
});

/** What is said of a role that needs another admin, or time. */
const requestedMessage = 'The request is waiting for approval. All operators have been notified.';

export const grantRoleForm = z.object({
  email: email(),
  role: choice(operatorRoles, 'Please choose a role.'),
  reason: operatorReason,
});

export const grantRole = route({
  method: 'POST',
  path: '/operator/operators/grant',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'fresh', audited: 'operator.grant', alone: 'small_role' },
  summary:
    'Makes an account with a verified e-mail an operator, or gives an operator another role. Nobody changes their own. Finance and admin, and another role for an admin, take the yes of another admin; where there is none they wait.',
  input: grantRoleForm,
  /** `request` names what waits, and is empty where the role holds at once; until then `since` is empty where the account is no operator's. */
  output: z.extend(operatorRecord, { request: z.string() }),
  message: 'The role has been granted.',
  messageOf: ({ request }) => (request === '' ? 'The role has been granted.' : requestedMessage),
  errors: ['not_found', 'forbidden'],
});

export const revokeRole = route({
  method: 'POST',
  path: '/operator/operators/:id/revoke',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'fresh', audited: 'operator.revoke', alone: 'small_role' },
  summary:
    'Takes the role of an operator away, at once on every server process. Nobody takes their own. That of an admin takes the yes of another admin; where there is none it waits.',
  input: z.object({ id: id(), reason: operatorReason }),
  /** `request` names what waits, and is empty where the role is gone at once. */
  output: z.object({ id: z.string(), request: z.string() }),
  message: 'The role has been removed.',
  messageOf: ({ request }) => (request === '' ? 'The role has been removed.' : requestedMessage),
  errors: ['not_found', 'forbidden'],
});

export const approveRoleRequest = route({
  method: 'POST',
  path: '/operator/roleRequests/:id/approve',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'fresh', audited: 'operator.confirm', alone: 'not_own' },
  summary:
    'Says yes to a role that another admin has asked for, which holds at once. Nobody says yes about themselves.',
  input: z.object({ id: id() }),
  output: z.object({ id: z.string() }),
  message: 'The role is now in effect.',
  errors: ['not_found', 'forbidden'],
});

export const refuseRoleRequest = route({
  method: 'POST',
  path: '/operator/roleRequests/:id/refuse',
  access: 'operator',
  operator: { roles: ['admin'], factor: 'proven', audited: 'operator.refuse' },
  summary: 'Refuses a role that was asked for; whoever has asked may as well.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: z.object({ id: z.string() }),
  message: 'The request has been refused.',
  errors: ['not_found'],
});
