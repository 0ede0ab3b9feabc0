import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { concurrencyLimit } from '../calls/concurrency-limit.ts';

export type HashingCost = {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
};

/** OWASP's figures for Argon2id with 19 MiB. */
export const productionCost: HashingCost = Object.freeze({ memory: 19_456, passes: 2 });
const tagLength = 32;
let cost = productionCost;

/** For tests, most of which log in without being about passwords: hashes made from now on cost this much. */
export function hashAtCost(next: HashingCost): void {
  cost = next;
}

/**
 * Log-ins wait for each other rather than starve everything else of the processor. A hundred wait a few seconds; more
 * would wait for longer than a person does, and for nothing.
 */
export const hashing = concurrencyLimit({
  concurrency: 2,
  maxQueue: 100,
  message: 'Many people are logging in right now. Please try again in a few seconds.',
  retryAfter: 5,
});

function derive(password: string, nonce: Buffer, { memory, passes }: HashingCost): Promise<Buffer> {
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
  return phc(nonce, await derive(password, nonce, cost), cost);
}

/** Whether the password is the hashed one; without a hash it takes the same time and is not. */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const { nonce, tag, made } = readPhc(hash ?? unusedHash());
  const fits = timingSafeEqual(await derive(password, nonce, made), tag);
  return hash !== undefined && fits;
}

/** A hash that no password has: with it, an unknown e-mail takes as long as a wrong password. */
export function unusedHash() {
  return phc(randomBytes(16), randomBytes(tagLength), cost);
}

function phc(nonce: Buffer, tag: Buffer, { memory, passes }: HashingCost) {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(nonce)}$${encode(tag)}`;
}

function readPhc(hash: string) {
  const [figures, nonce, tag] = hash.split('$').slice(-3) as [string, string, string];
  const [memory, passes] = figures.split(',').map((figure) => Number(figure.slice(2))) as [number, number];
  return { nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64'), made: { memory, passes } };
}
