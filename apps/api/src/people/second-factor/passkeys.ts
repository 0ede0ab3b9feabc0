import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { secondFactorNotifications } from './second-factor.notifications.ts';
import { takeRate } from '../../platform/calls/rate-limit.ts';
import { invalid, Refusal } from '../../platform/calls/refusal.ts';
import type { Site } from '../../platform/http/site.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import {
  addChallenge,
  findKnownPasskeys,
  findPublicKey,
  takeChallenge,
  recordPasskeyUse,
  type Purpose,
} from './passkeys.sql.ts';

type Asking = Pick<Ctx<'too_many'>, 'db' | 'resources' | 'refuse'>;
type Checking = Pick<Ctx, 'db' | 'resources'>;

/** Challenges of an account, each of which a browser may be asked to sign. */
const rate = { most: 60, seconds: 900 };

/** How long a browser waits for its person, in milliseconds: as long as the challenge holds. */
const timeout = 300_000;

/** EdDSA, ES256 and RS256, which every passkey has one of and every Node that we run on can check. */
const algorithms = [-8, -7, -257];

/** Loaded when a passkey is first used: it takes a fifth of a second and 20 MB. */
function library() {
  return import('@simplewebauthn/server');
}

/** The origin that passkeys work at; empty where the site has an IP address instead of a name, which a passkey cannot belong to. */
export function passkeySite(site: Pick<Site, 'origin'>): string {
  const origin = site.origin();
  return isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0 ? origin : '';
}

function namedSite({ resources }: Asking) {
  const origin = passkeySite(resources.site);
  if (origin === '') throw invalid('passkey', 'Passkeys need a site with a name. This one uses an IP address.');
  return new URL(origin).hostname;
}

async function keepChallenge(ctx: Asking, userId: string, purpose: Purpose, challenge: string) {
  await takeRate(ctx, `passkeys:${userId}`, rate, 'Too many tries. Please wait a while before you try again.');
  await addChallenge(ctx.db, userId, purpose, hashSecret(challenge));
}

/**
 * What a browser needs to have a passkey of the account sign, as JSON.
 * @throws Refusal `validation` where the site has no name, `too_many` after sixty in a quarter of an hour
 */
export async function optionsToSign(ctx: Asking, userId: string, purpose: Exclude<Purpose, 'set up'>): Promise<string> {
  const host = namedSite(ctx);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: await knownTo(ctx, userId),
    userVerification: 'required',
    timeout,
  });
  await keepChallenge(ctx, userId, purpose, options.challenge);
  return JSON.stringify(options);
}

/**
 * What a browser needs to make a passkey for the account, as JSON.
 * @throws Refusal as `optionsToSign` does
 */
export async function optionsToSetUp(ctx: Asking, user: { id: string; email: string }): Promise<string> {
  const host = namedSite(ctx);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Guildhall',
    rpID: host,
    userID: Buffer.from(user.id.replaceAll('-', ''), 'hex'),
    userName: user.email,
    // A passkey that this account has already is not made a second time.
    excludeCredentials: await knownTo(ctx, user.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout,
  });
  await keepChallenge(ctx, user.id, 'set up', options.challenge);
  return JSON.stringify(options);
}

async function knownTo({ db }: Pick<Ctx, 'db'>, userId: string) {
  return (await findKnownPasskeys(db, userId)).map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports: transports as AuthenticatorTransport[],
  }));
}

const inBase64 = z.string().check(z.regex(/^[\w-]+$/));

const answered = {
  id: inBase64,
  rawId: inBase64,
  type: z.literal('public-key'),
  clientExtensionResults: z.optional(z.looseObject({})),
};

const signed = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: inBase64,
    authenticatorData: inBase64,
    signature: inBase64,
    userHandle: z.nullish(z.string()),
  }),
});

const registration = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: inBase64,
    attestationObject: inBase64,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});

const clientData = z.object({ challenge: z.string() });

function refused() {
  return invalid('passkey', 'This passkey could not be confirmed. Please try again.');
}

/** Reads what a browser has sent; refuses what is none of its answers. */
function read<T extends z.ZodMiniType>(shape: T, json: string): z.output<T> {
  try {
    return shape.parse(JSON.parse(json));
  } catch {
    throw refused();
  }
}

/** Takes the challenge that an answer names, so that it serves once, whatever else is wrong with it. */
async function takeNamedChallenge({ db }: Checking, userId: string, purpose: Purpose, clientDataJSON: string) {
  const { challenge } = read(clientData, Buffer.from(clientDataJSON, 'base64url').toString());
  if (!(await takeChallenge(db, userId, purpose, hashSecret(challenge)))) throw new LateAnswer();
  return challenge;
}

/** Most often somebody has waited too long, or sent the same again. */
export class LateAnswer extends Refusal {
  constructor() {
    const message = 'This took too long or was already sent. Please use your passkey again.';
    super('validation', message, { fields: { passkey: message } });
  }
}

/** Asks the library, whose errors say what does not fit. */
async function verifiedBy<T extends { verified: boolean }>(ask: () => Promise<T>): Promise<T> {
  const result = await ask().catch(() => undefined);
  if (!result?.verified) throw refused();
  return result;
}

/**
 * Requires that one of the account's own passkeys has signed a challenge of this purpose, at this site, after it had recognized its person (by a
 * finger, a face or a PIN). The challenge is used up. A passkey that counts has to have counted on; otherwise there may be a copy of it,
 * and the owner is notified.
 * @throws Refusal `validation` otherwise
 */
export async function checkSigned(
  ctx: Checking,
  userId: string,
  purpose: Exclude<Purpose, 'set up'>,
  json: string,
): Promise<void> {
  const answer = read(signed, json);
  const challenge = await takeNamedChallenge(ctx, userId, purpose, answer.response.clientDataJSON);
  const passkey = await findPublicKey(ctx.db, userId, Buffer.from(answer.id, 'base64url'));
  const origin = passkeySite(ctx.resources.site);
  if (!passkey || origin === '') throw refused();
  const { verifyAuthenticationResponse } = await library();
  const { authenticationInfo } = await verifiedBy(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // The count is compared where it is written, so that of two at once only one can be the next.
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (await recordPasskeyUse(ctx.db, passkey.id, BigInt(authenticationInfo.newCounter))) return;
  await notify(ctx.db, secondFactorNotifications, [{ userId, event: 'passkeyCopied', subject: passkey.id, data: {} }]);
  throw refused();
}

/** In bytes, by the standard. */
const longestId = 1023;

/**
 * Requires that a passkey was created for this account at this site, by a person who was recognized as `checkSigned` says. The challenge is used up.
 * @throws Refusal `validation` otherwise
 */
export async function checkMade(ctx: Checking, userId: string, json: string) {
  const answer = read(registration, json);
  const challenge = await takeNamedChallenge(ctx, userId, 'set up', answer.response.clientDataJSON);
  const origin = passkeySite(ctx.resources.site);
  if (origin === '') throw refused();
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifiedBy(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  const { id, publicKey, counter } = registrationInfo!.credential;
  const credentialId = Buffer.from(id, 'base64url');
  if (credentialId.length > longestId) throw refused();
  return {
    credentialId,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: answer.response.transports ?? [],
  };
}
