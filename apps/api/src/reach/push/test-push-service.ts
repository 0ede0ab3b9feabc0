import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushWords } from './send-pushes.ts';

/** A browser as the server knows it, what it was sent, and what the push service answers from now on: a status, or nothing at all. */
export type TestBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string };
  received: PushWords[];
  /** How often it was asked, whatever it answered. */
  asked: number;
  answer: { status: number; retryAfter?: string } | 'nothing';
};

const subject = 'mailto:admin@guild.example';

function newPair() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

/** A set of settings for push, of fresh keys. */
export function pushKeys() {
  const pair = newPair();
  // A private key that begins with zeros is written with fewer bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
    VAPID_SUBJECT: subject,
  };
}

/** A stand-in of a push service, which opens what it is sent by the RFCs and throws at what breaks them. */
export async function startPushService(publicKey: string) {
  const browsers = new Map<string, TestBrowser & { pair: ReturnType<typeof newPair> }>();
  const problems: unknown[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      const browser = browsers.get(request.url!)!;
      browser.asked++;
      const { answer } = browser;
      if (answer === 'nothing') return;
      if (answer.status === 201) {
        checkSignature(request, url, publicKey);
        browser.received.push(JSON.parse(decrypt(body, browser.pair, browser.subscription.auth)) as PushWords);
      }
      response
        .writeHead(answer.status, answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter })
        .end();
    })().catch((error: unknown) => {
      problems.push(error);
      response.writeHead(400).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** What broke the RFCs. */
    problems,
    /** A new browser's subscription. */
    browser(): TestBrowser {
      const pair = newPair();
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const subscription = {
        endpoint: `${url}${path}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      const browser = { subscription, received: [], asked: 0, answer: { status: 201 }, pair };
      browsers.set(path, browser);
      return browser;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** VAPID (RFC 8292): a token for this service, signed by the key that the browser was subscribed with, good for a day at most. */
function checkSignature({ headers, method }: IncomingMessage, origin: string, publicKey: string) {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims, signature] = (token ?? '').split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', ...coordinates(point) };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
  const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { aud, exp, sub } = read(claims);
  const left = Number(exp) - Date.now() / 1000;
  const fits = {
    signed,
    key: key === publicKey,
    method: method === 'POST',
    algorithm: read(head)['alg'] === 'ES256',
    audience: aud === origin,
    expires: left > 0 && left <= 86_400,
    subject: sub === subject,
    // RFC 8030 asks for it.
    lifetime: /^\d+$/.test(String(headers['ttl'])),
    encoding: headers['content-encoding'] === 'aes128gcm',
  };
  if (Object.values(fits).includes(false)) throw new Error(`VAPID: ${JSON.stringify(fits)}`);
}

function coordinates(point: Buffer) {
  return { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
}

/** What a browser reads of a message: one record of aes128gcm (RFC 8188) under the keys of RFC 8291. */
function decrypt(body: Buffer, pair: ReturnType<typeof newPair>, auth: string): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('There is more than one record.');
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const material = hkdfSync('sha256', pair.computeSecret(sender), Buffer.from(auth, 'base64url'), about, 32);
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(material), salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a two, and zeros after it.
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.');
  return padded.subarray(0, end).toString('utf8');
}
