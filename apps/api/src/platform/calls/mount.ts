import { createHash, hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@guildhall/contract/errors.ts';
import { isId } from '@guildhall/contract/fields.ts';
import type { FieldErrors } from '@guildhall/contract/envelope.ts';
import type { Database } from '../database/database.ts';
import type { SessionActivity } from '../sessions/session-activity.ts';
import { readMultipart } from './body.ts';
import { mayChange, type Replica } from './replica.ts';
import type { Route } from '@guildhall/contract/route.ts';
import type { Ctx, OperatorCtx, UserCtx } from './context.ts';
import { sendJson } from './compress.ts';
import { sendError, success } from './envelope.ts';
import { onceByKey } from './idempotency.ts';
import { networkOf } from './network-address.ts';
import { takeRate } from './rate-limit.ts';
import { refuse, Refusal } from './refusal.ts';
import { roleMay } from './role-may.ts';
import type { Served } from './serve.ts';
import { withoutFiles } from './without-files.ts';
import { findOperator } from '../sessions/operators.ts';
import { findCaller, hashSecret, isActorFrozen, isSeeAsToken, seesAs } from '../sessions/sessions.ts';

/** What answering a call needs of the process. */
type CallResources = {
  config: { publicToken: string; rateLimitPercent: number };
  database: Database;
  /** Null where DATABASE_REPLICA_URL is not set. */
  replica: Replica | null;
  sessionActivity: SessionActivity;
};

type Options<Resources> = {
  /** Holds each answer against the contract, for tests. */
  checkAnswers?: boolean;
  /** Writes down what a member has done for an organization, where the verb does not: to what, what it is called and which step of it was taken, where the input says so. */
  record?: (
    ctx: UserCtx<ErrorCode, Resources>,
    subjectId: string | null,
    named: { title?: string; step?: string },
  ) => Promise<void>;
};

/** Hangs every served call below `/api`, its verb with all the resources that it needs. */
export function mount<Resources extends CallResources>(
  app: FastifyInstance,
  served: readonly Served<Resources>[],
  resources: Resources,
  options: Options<Resources> = {},
): void {
  for (const call of served) {
    const { route } = call;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      // A HEAD twin would run the verb, and some calls by GET change something, as the specification has them.
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const send = (data: unknown) => {
          const problem = options.checkAnswers ? route.output.safeParse(data).error : undefined;
          if (problem) throw new Error(`${route.path} answers what its contract does not say: ${problem.message}`);
          const shown = isSeeAsToken(tokenOf(request)) ? withoutFiles(data) : data;
          sendJson(request, reply, success(route.messageOf?.(data) ?? route.message, shown));
        };
        answer(call, request, resources, options)
          .then(send)
          .catch((error: unknown) => sendError(reply, error));
      },
    });
  }
}

/** At most this number of wrong fields is reported; a list can hold thousands. */
const mostFields = 50;

async function answer<Resources extends CallResources>(
  call: Served<Resources>,
  request: FastifyRequest,
  resources: Resources,
  { record }: Options<Resources>,
): Promise<unknown> {
  const { route } = call;
  const ctx = contextOf(route, request, resources);
  // Most calls have nothing to wait for here, and each wait costs.
  const admitted = admit(call, ctx, request);
  if (admitted) await admitted;
  const given = request.isMultipart()
    ? inputOf(call, request, await readMultipart(request, route.maxBody))
    : inputOf(call, request, request.body as Record<string, unknown> | undefined);
  const parsed = route.input.safeParse(given);
  if (!parsed.success) {
    if (call.auth === 'in-statement') await callerOf(route, ctx);
    const fields: FieldErrors = {};
    for (const issue of parsed.error.issues.slice(0, mostFields))
      fields[issue.path.join('.') || 'form'] ??= issue.message;
    throw new Refusal('validation', parsed.error.issues[0]?.message, { fields });
  }
  if (route.limit) await countCall(route, ctx);
  if (ctx.idempotencyKey !== null) ctx.fingerprint = fingerprintOf(route.path, given);
  // A verb that looks its caller up by itself needs none here.
  const verb = () => call.verb(ctx as UserCtx<ErrorCode, Resources>, parsed.data as never);
  const ask =
    route.recorded !== undefined && call.record === 'platform' && record
      ? async () => {
          const done = await verb();
          await recordAct(route, ctx, record, parsed.data, done);
          return done;
        }
      : verb;
  const run = call.auth === 'in-statement' ? () => ask().catch((error) => orRoleMissing(route, ctx, error)) : ask;
  const once =
    route.idempotent && call.idempotency === 'platform' ? () => onceByKey(ctx as UserCtx<ErrorCode>, run) : run;
  const data = await besideReplica(route, ctx, once);
  // Only a session that opened the call was used: an invented token is never noted.
  if (ctx.tokenHash !== null && route.access !== 'open' && route.access !== 'public')
    resources.sessionActivity.seen(ctx.tokenHash, () => ctx.address);
  return data;
}

/** An act of the account itself, under its own log-in, needs no name beside it. */
async function recordAct<Resources extends CallResources>(
  route: Route,
  ctx: Ctx<ErrorCode, Resources>,
  record: NonNullable<Options<Resources>['record']>,
  input: unknown,
  done: unknown,
): Promise<void> {
  const caller = (ctx as Partial<UserCtx>).caller ?? (await callerOf(route, ctx));
  if (caller.actor === caller.id) return;
  const { id: asked, title, step } = input as Record<'id' | 'title' | 'step', unknown>;
  const { id: made } = (done ?? {}) as { id?: unknown };
  const subject = [made, asked].find(isId) ?? null;
  await record({ ...ctx, caller }, subject, {
    ...(typeof title === 'string' && title !== '' && { title }),
    ...(typeof step === 'string' && { step }),
  });
}

/** Runs a read on the replica where there is a fit one and everything else on the primary, and first notes whose call may change something. */
async function besideReplica<Resources extends CallResources>(
  route: Route,
  ctx: Ctx<ErrorCode, Resources>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { replica, database } = ctx.resources;
  if (replica === null || ctx.tokenHash === null) return run();
  if (!route.replica) return mayChange(route) ? replica.changing(ctx.tokenHash, run) : run();
  const read = await replica.read({ tokenHash: ctx.tokenHash, needs: ctx.needs }, (db) => {
    ctx.db = db;
    return run();
  });
  if (read !== null) return read.data;
  ctx.db = database;
  return run();
}

type CallCtx = Ctx<never, CallResources>;
type Admitted = Pick<Served<never>, 'route' | 'auth'>;

/** Who may: the default token opens public calls only, a session's opens what its account type may do. */
function admit({ route, auth }: Admitted, ctx: CallCtx, request: FastifyRequest): Promise<unknown> | undefined {
  if (route.access === 'open') return undefined;
  if (route.access === 'public')
    return tokenOf(request) === ctx.resources.config.publicToken ? undefined : callerOf(route, ctx);
  if (route.access === 'operator') return admitOperator(route, ctx);
  if (ctx.tokenHash === null) throw new Refusal('unauthorized');
  return auth === 'in-statement' ? undefined : admitCaller(route, ctx);
}

/** To whoever is no operator, a call for operators does not exist. */
async function admitOperator({ operator: rule }: Route, ctx: CallCtx): Promise<void> {
  const operator = ctx.tokenHash === null ? undefined : await findOperator(ctx.db, ctx.tokenHash);
  if (!operator) throw new Refusal('not_found');
  const { roles, factor = 'proven' } = rule!;
  if (!roleMay(rule!, operator.role))
    throw new Refusal(
      'forbidden',
      `Your role may not do this. It is for ${[...new Set([...roles, 'admin'])].join(' or ')}.`,
    );
  if (factor !== 'asked' && (operator.factor !== 'proven' || (factor === 'fresh' && !operator.isFresh)))
    throw new Refusal('second_factor');
  (ctx as OperatorCtx<ErrorCode>).caller = operator;
}

async function admitCaller(route: Route, ctx: CallCtx): Promise<void> {
  const caller = await callerOf(route, ctx);
  if (route.access === 'organization' && caller.type !== 2)
    throw new Refusal('forbidden', 'Only organizations may do this.');
  (ctx as UserCtx<ErrorCode>).caller = caller;
}

/** Counts a call that is limited. What the contract refuses has cost little and is not counted. */
async function countCall({ path, limit }: Route, ctx: Ctx<'too_many', CallResources>): Promise<void> {
  const { per, most, seconds, message } = limit!;
  const who = per === 'address' ? networkOf(ctx.address) : (ctx as UserCtx<'too_many'>).caller.id;
  const allowed = Math.ceil((most * ctx.resources.config.rateLimitPercent) / 100);
  await takeRate(ctx, `${path}:${who}`, { most: allowed, seconds }, message);
}

async function callerOf(route: Route, ctx: CallCtx) {
  if (ctx.tokenHash === null) throw new Refusal('unauthorized');
  const caller =
    (await findCaller(ctx.db, ctx.tokenHash, ctx.needs)) ??
    (route.seeAs && ctx.needs !== 'see_as' ? await findCaller(ctx.db, ctx.tokenHash, 'see_as') : undefined);
  return caller ?? orRoleMissing(route, ctx, new Refusal('unauthorized'));
}

/**
 * Says why no caller was found to an operator who sees as somebody else, and to somebody who acts for an organization without the role that the call
 * needs, or while they are frozen. Any other error stays what it is.
 */
async function orRoleMissing({ member }: Route, ctx: CallCtx, error: unknown): Promise<never> {
  if (!(error instanceof Refusal && error.code === 'unauthorized') || ctx.tokenHash === null) throw error;
  if (await seesAs(ctx.db, ctx.tokenHash))
    throw new Refusal(
      'forbidden',
      'You see Guildhall as somebody else does. Nothing can be changed that way, and messages, papers and the profile are not shown.',
    );
  if (member === undefined) throw error;
  const isFrozen = await isActorFrozen(ctx.db, ctx.tokenHash);
  if (isFrozen === undefined) throw error;
  if (isFrozen)
    throw new Refusal(
      'forbidden',
      'Your own account is frozen. You can read everything for this organization, but not do anything else. Your profile says why, and until when.',
    );
  const allowed = [...new Set([member, 'owner'])].join(' or ');
  throw new Refusal('forbidden', `Your role in this organization may not do this. It is for its ${allowed}.`);
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.replace(/^bearer +/i, '').trim();
}

function contextOf<Resources extends CallResources>(
  route: Route,
  request: FastifyRequest,
  resources: Resources,
): Ctx<ErrorCode, Resources> {
  const token = tokenOf(request);
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || key.length < 1 || key.length > 255))
    throw new Refusal('validation', 'The Idempotency-Key must have 1 to 255 characters.');
  const tokenHash = token === '' || token === resources.config.publicToken ? null : hashSecret(token);
  return {
    db: resources.database,
    resources,
    log: request.log,
    // A function, since it reads the forwarding headers only when needed.
    get address() {
      return request.ip;
    },
    tokenHash,
    needs: route.seeAs && route.member === 'reader' ? 'see_as' : (route.member ?? 'self'),
    recorded: route.recorded ?? '',
    idempotencyKey: key ?? null,
    fingerprint: noFingerprint,
    refuse,
    raw: { body: (request as { rawBody?: Buffer }).rawBody ?? noBody, headers: request.headers },
  };
}

const noFingerprint = Buffer.alloc(32);
const noBody = Buffer.alloc(0);

/** Path, body and query together. */
function inputOf(
  { route }: { route: Route },
  request: FastifyRequest,
  body: Record<string, unknown> = {},
): Record<string, unknown> {
  const query = route.method === 'GET' ? (request.query as Record<string, unknown>) : {};
  return Object.assign(Object.create(null), query, body, request.params) as Record<string, unknown>;
}

/** SHA-256 over the route and all that was sent, files by their content. */
function fingerprintOf(path: string, given: Record<string, unknown>): Buffer {
  const pieces: (string | Uint8Array)[] = [path];
  const write = (value: unknown): void => {
    if (value instanceof Uint8Array) pieces.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value).sort()) {
        pieces.push(`\n${JSON.stringify(key)}=`);
        write((value as Record<string, unknown>)[key]);
      }
    } else pieces.push(JSON.stringify(String(value)));
  };
  write(given);
  if (pieces.every((piece) => typeof piece === 'string')) return hash('sha256', pieces.join(''), 'buffer');
  const all = createHash('sha256');
  for (const piece of pieces) all.update(piece);
  return all.digest();
}

/** Sends an answer that is no envelope, such as a stream, its errors in the envelope all the same. */
export function guarded(work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await work(request, reply);
    } catch (error) {
      return sendError(reply, error);
    }
  };
}
