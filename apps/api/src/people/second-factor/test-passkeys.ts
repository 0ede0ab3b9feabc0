import { createHash, generateKeyPairSync, randomBytes, sign as signBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Person, TestApp } from '../../server/test-app.ts';

/** A passkey that exists in the test alone; it is counted on each time that it signs. */
export type SoftPasskey = { credentialId: Buffer; privateKey: KeyObject; publicKey: KeyObject; counter: number };

/** How an answer of it may be odd. */
export type Odd = {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  /** The person was not asked for a finger, a face or a PIN. */
  unverified?: boolean;
  /** Signed by this key instead of its own. */
  key?: KeyObject;
  /** Says that it is another passkey. */
  credentialId?: Buffer;
  /** In bytes. */
  idLength?: number;
};

/** A passkey that counts as hardware does; with `counter` -1 it never counts, as those that are copied between devices. */
export function softPasskey(counter = 0): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { credentialId: randomBytes(32), privateKey, publicKey, counter };
}

function sha256(bytes: Buffer | string) {
  return createHash('sha256').update(bytes).digest();
}

type Options = { challenge: string; rpId?: string; rp?: { id: string } };

function clientData(options: Options, type: string, odd: Odd) {
  const { challenge = options.challenge, origin = 'http://localhost' } = odd;
  return Buffer.from(JSON.stringify({ type: odd.type ?? type, challenge, origin, crossOrigin: false }));
}

/** `more` follows what both ceremonies have: whose site it is, how the person was asked, and the count. */
function authenticatorData(passkey: SoftPasskey, options: Options, odd: Odd, more?: Buffer) {
  if (passkey.counter >= 0) passkey.counter += 1;
  const present = 1;
  const verified = odd.unverified ? 0 : 4;
  const withKey = more ? 64 : 0;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(Math.max(passkey.counter, 0));
  const host = odd.host ?? options.rpId ?? options.rp!.id;
  return Buffer.concat([sha256(host), Buffer.of(present + verified + withKey), counter, more ?? Buffer.alloc(0)]);
}

function answerOf({ credentialId }: { credentialId: Buffer }, response: Record<string, Buffer | string[]>): string {
  const id = credentialId.toString('base64url');
  const written = Object.entries(response).map(([name, value]) => [
    name,
    Buffer.isBuffer(value) ? value.toString('base64url') : value,
  ]);
  return JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(written),
  });
}

/** What a browser sends for a new passkey. */
export function createdPasskey(passkey: SoftPasskey, json: string, odd: Odd = {}): string {
  const options = JSON.parse(json) as Options;
  const { x, y } = passkey.publicKey.export({ format: 'jwk' });
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  );
  const id = odd.idLength ? randomBytes(odd.idLength) : passkey.credentialId;
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(id.length);
  const data = authenticatorData(passkey, options, odd, Buffer.concat([Buffer.alloc(16), idLength, id, key]));
  const attestationObject = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]) as never,
  );
  return answerOf(passkey, {
    clientDataJSON: clientData(options, 'webauthn.create', odd),
    attestationObject: Buffer.from(attestationObject),
    transports: ['internal'],
  });
}

/** What a browser sends when a passkey has signed. */
export function signed(passkey: SoftPasskey, json: string, odd: Odd = {}): string {
  const options = JSON.parse(json) as Options;
  const clientDataJSON = clientData(options, 'webauthn.get', odd);
  const data = authenticatorData(passkey, options, odd);
  const signature = signBytes('sha256', Buffer.concat([data, sha256(clientDataJSON)]), odd.key ?? passkey.privateKey);
  return answerOf(
    { credentialId: odd.credentialId ?? passkey.credentialId },
    { clientDataJSON, authenticatorData: data, signature },
  );
}

/** Sets a passkey up for a person who has no second factor yet, whose session has then proven it. */
export async function setPasskey(app: TestApp, person: Person, passkey = softPasskey(), name = 'My phone') {
  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await app.call('POST', `/profile/passkeys/${path}`, { token: person.token, body });
    if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${answer.message}`);
    return answer.data;
  };
  const { options } = await post('begin', { password: 'secret12' });
  const { recoveryCodes } = await post('add', { name, passkey: createdPasskey(passkey, options) });
  return { ...person, passkey, recoveryCodes: recoveryCodes as string[] };
}
