import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';

export type Keys = { accessKey: string; secretKey: string; region: string };

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/;
/** In milliseconds: how far the clocks may be apart. */
const clocksApart = 15 * 60_000;

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** As the signature's specification encodes: everything but letters, digits and `-._~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Holds a request against its signature (AWS Signature Version 4, in the header).
 * @throws Problem as S3 does
 */
export function checkSignature(request: IncomingMessage, url: URL, keys: Keys): void {
  const [, id, day, region, names = '', signature = ''] = form.exec(request.headers.authorization ?? '') ?? [];
  if (!id) throw new Problem(403, 'AccessDenied', 'The request is not signed.');
  if (id !== keys.accessKey) throw new Problem(403, 'InvalidAccessKeyId');
  if (region !== keys.region) throw new Problem(400, 'AuthorizationHeaderMalformed', `The region is ${keys.region}.`);
  const time = String(request.headers['x-amz-date'] ?? '');
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (`${y}${mo}${d}` !== day || Math.abs(Date.now() - Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)) > clocksApart)
    throw new Problem(403, 'RequestTimeTooSkewed');
  const signed = names.split(';');
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => signed.includes(name))) throw new Problem(403, 'AccessDenied', 'A header is not signed.');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretKey}`, day));
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) throw new Problem(403, 'SignatureDoesNotMatch');
}
