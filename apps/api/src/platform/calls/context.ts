import type { ErrorCode } from '@guildhall/contract/errors.ts';
import type { ErrorsOf, Route } from '@guildhall/contract/route.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/database.ts';
import type { Operator } from '../sessions/operators.ts';
import type { Caller, Needs } from '../sessions/sessions.ts';
import type { Refuse } from './refusal.ts';

/** The codes themselves, and those of a call. */
type Codes<Errors> = Errors extends Route ? ErrorsOf<Errors> : Errors extends ErrorCode ? Errors : never;

/**
 * What every verb receives first: the database or the transaction it is in, the product's resources, the request.
 * `Errors` is the call that a verb answers, or the codes that a helper refuses with: the call that runs the helper must have
 * declared them. `Resources` is what the process has; the platform hands it on and uses none of it.
 */
export type Ctx<Errors extends Route | ErrorCode = never, Resources = unknown> = Request<Resources> & {
  /** Makes a refusal to throw, with a code that the call declares. */
  refuse: Refuse<Codes<Errors>>;
};

type Request<Resources> = {
  db: Db;
  resources: Resources;
  log: FastifyBaseLogger;
  /** The caller's network address. */
  address: string;
  /** SHA-256 of the session's token; null for the default token. */
  tokenHash: Buffer | null;
  /** What the call asks of a member who acts for an organization. */
  needs: Needs;
  /** The verb under which an organization's record has the call; empty when it does not. */
  recorded: string;
  /** Of a call that moves money, when the client sent one. */
  idempotencyKey: string | null;
  /** SHA-256 of route and body, to distinguish a repeated request from another one under the same key. */
  fingerprint: Buffer;
  /** The request as it came, for signatures over its bytes. */
  raw: { body: Buffer; headers: Record<string, string | string[] | undefined> };
};

/** The same once the platform knows who calls. */
export type UserCtx<Errors extends Route | ErrorCode = never, Resources = unknown> = Ctx<Errors, Resources> & {
  caller: Caller;
};

/** The same of a call for operators, once the platform knows that an operator calls. */
export type OperatorCtx<Errors extends Route | ErrorCode = never, Resources = unknown> = Ctx<Errors, Resources> & {
  caller: Operator;
};
