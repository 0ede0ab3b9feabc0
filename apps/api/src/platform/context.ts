import type { UserType } from '@guildhall/contract/accounts.contract.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database.ts';
import type { Resources } from '../resources.ts';

/** The signed-in account. */
export type Caller = { id: string; type: UserType; operator: boolean };

/** What every verb receives first: the database or the transaction it is in, the product's resources, the request. */
export type Ctx = {
  db: Db;
  resources: Resources;
  log: FastifyBaseLogger;
  /** The caller's network address. */
  address: string;
  /** SHA-256 of the session's token; null for the default token. */
  tokenHash: Buffer | null;
  /** Of a call that moves money, when the client sent one. */
  idempotencyKey: string | null;
  /** SHA-256 of route and body, to tell a repeated request from another one under the same key. */
  fingerprint: Buffer;
  /** The request as it came, for signatures over its bytes. */
  raw: { body: Buffer; headers: Record<string, string | string[] | undefined> };
};

/** The same once the platform has told who calls. */
export type UserCtx = Ctx & { caller: Caller };
