import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { waitingLine } from '../platform/waiting-line.ts';

// OWASP's figures for Argon2id with 19 MiB.
const memory = 19_456;
const passes = 2;
const tagLength = 32;

/**
 * Log-ins wait for each other rather than starve everything else of the processor. A hundred wait a few seconds; more
 * would wait for longer than a person does, and for nothing.
 */
export const hashing = waitingLine({
  atOnce: 2,
  mostWaiting: 100,
  message: 'Many people are logging in right now. Please try again in a few seconds.',
  retryAfter: 5,
});

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return hashing.run(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message: password, nonce, parallelism: 1, tagLength, memory, passes }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        );
      }),
  );
}

function encode(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * The password's Argon2id hash as a PHC string.
 * @throws Refusal `unavailable` when too many wait already, as `passwordFits` does
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(nonce)}$${encode(await derive(password, nonce))}`;
}

/** A hash that no password has, so that an unknown e-mail takes as long as a wrong password. */
const noPassword = `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(randomBytes(16))}$${encode(randomBytes(32))}`;

/** Whether the password is the hashed one; without a hash it takes the same time and is not. */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const [nonce, tag] = (hash ?? noPassword)
    .split('$')
    .slice(-2)
    .map((part) => Buffer.from(part, 'base64'));
  const fits = timingSafeEqual(await derive(password, nonce!), tag!);
  return hash !== undefined && fits;
}
