import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** The two types of account. */
export const userType = { person: 1, organization: 2 } as const;
export type UserType = (typeof userType)[keyof typeof userType];

/**
 * Who may call: `public` takes the default token or a session's; `open` takes no token at all
 * (webhooks, signed links); `operator` answers 404 to everybody who is none; the others need a session of that account type.
 */
export type Access = 'open' | 'public' | 'user' | 'organization' | 'operator';

/** What a member may do for an organization: everything; what moves money; what is published, answered and written; or read it all. */
export const memberRoles = ['owner', 'treasurer', 'editor', 'reader'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * What a call asks of somebody who acts for an organization: that they have this role or are an owner; everybody may do what a reader may. `self`:
 * it is always about the account that is logged in, whomever it acts for, as for its password and sessions.
 */
export type MemberRule = MemberRole | 'self';

/** What an operator is there for. An admin may do what the others may. */
export const operatorRoles = ['support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * What of an act that moves money or gives a role one operator does alone: `any_sum`: all of it; `limited`: up to the limit of one act; `two`: nothing; `approval`: up to the limits of the settings;
 * `fee_payout`: where one operator may do all, the same; else nothing; `return`: up to those limits, with the bank's reference; `other_hand`: what another one has approved; `small_role`: the role of support; `text_setting`: a setting that is a text; `not_own`: what
 * another one has asked for.
 */
export type AloneRule =
  | 'any_sum'
  | 'limited'
  | 'two'
  | 'approval'
  | 'fee_payout'
  | 'return'
  | 'other_hand'
  | 'small_role'
  | 'text_setting'
  | 'not_own';

/** What a call for operators asks of them. */
export type OperatorRule = {
  /** Who may call beside an admin. */
  roles: readonly OperatorRole[];
  /**
   * How sure the call must be that it is the operator: `asked`: without the second factor, for the calls that ask for it; `proven`: since the
   * console was opened, which is the default; `fresh`: within the last ten minutes, for money and roles.
   */
  factor?: 'asked' | 'proven' | 'fresh';
  /** The verb under which the audit log has it, such as `withdrawal.approve`. A call that changes something, or shows what is secret, has one. */
  audited?: string;
  /** What an act that moves money or gives a role leaves to one operator; one without it is done by one alone. */
  alone?: AloneRule;
};

/** One call of the API: everything that both sides have to know about it. */
export type Route<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
  E extends readonly ErrorCode[] = readonly ErrorCode[],
> = {
  method: 'GET' | 'POST';
  /** Below `/api`; `:name` marks a part that is read into the input under that name. */
  path: string;
  access: A;
  summary: string;
  /** What is read from the path, the query and the body together. */
  input: I;
  /** The `data` of a successful answer. */
  output: O;
  /** The message of a successful answer. */
  message: string;
  /** The same where it depends on what was done. */
  messageOf?(data: z.input<O>): string;
  /** Errors that this call answers with, beyond the ones any call can: its verb can refuse with no other. */
  errors: E;
  /** Moves money: takes an `Idempotency-Key` header. */
  idempotent?: boolean;
  /**
   * At most `most` calls in each window of `seconds`, of one account or from one network address; beyond it `too_many`.
   * Counted in the database, over all processes. A call whose verb looks its caller up by itself cannot be limited by account here.
   */
  limit?: { per: 'account' | 'address'; most: number; seconds: number; message?: string };
  /**
   * A replica of the database may answer it, which can be a moment behind: for what others publish, which the caller looks through. Never for money,
   * sessions, or what is the caller's own alone; never where something is changed. What the caller has changed is seen all the same.
   */
  replica?: true;
  /** Of a call with `access: 'operator'`. */
  operator?: OperatorRule;
  /** Of a call that needs a session. */
  member?: MemberRule;
  /**
   * An operator who sees the product as an account does may make it for that account (docs/decisions/0426): it changes nothing (but a log-out, which ends that), and shows no full
   * account number, no paper, and no text of a message.
   */
  seeAs?: true;
  /** The verb under which an organization's record has it when a member does it, such as `project.create`. */
  recorded?: string;
  /** Takes files: the largest body in bytes. */
  maxBody?: number;
};

/** A call for operators has to say what it asks of them. */
type ForOperators<A extends Access> = A extends 'operator' ? { operator: OperatorRule } : unknown;

/** A call that needs a session has to say what a member may do with it. */
type ForMembers<A extends Access> = A extends 'user' | 'organization' ? { member: MemberRule } : unknown;

/** Whether a member of this role may do what asks for one of these two. An owner may do both; neither of the two includes the other. */
export function roleMay(role: MemberRole, needs: Exclude<MemberRole, 'reader'>): boolean {
  return role === needs || role === 'owner';
}

/** Declares a call, keeping the exact types of its input, output, access and errors. */
export function route<
  const I extends z.ZodMiniType,
  const O extends z.ZodMiniType,
  const A extends Access,
  const E extends readonly ErrorCode[],
>(declared: Route<I, O, A, E> & ForOperators<A> & ForMembers<A>): Route<I, O, A, E> {
  return declared;
}

/** What a caller hands in, before the server reads it. */
export type InputOf<R extends Route> = z.input<R['input']>;
/** What a verb receives. */
export type ParsedOf<R extends Route> = z.output<R['input']>;
/** What a verb gives as `data`: money in whole cents. */
export type DataOf<R extends Route> = z.output<R['output']>;
/** What a caller receives in `data`: money as a number of dollars. */
export type ReceivedOf<R extends Route> = z.input<R['output']>;

/** The errors that a call's verb can refuse with: the declared ones, a wrong input, and a caller nobody knows. */
export type ErrorsOf<R extends Route> = R['errors'][number] | 'validation' | 'unauthorized';
