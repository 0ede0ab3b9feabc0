import { createHmac, timingSafeEqual } from 'node:crypto';

/** How a stand-in of a provider that signs speaks: by which key, and by how many seconds its clock is ahead. */
type Ways = { ahead: number; key: string };

/** Signs answers and looks at signatures as docs/verification-provider.md says, in code of its own. */
export function signedSpeech(secret: string, ways: Ways) {
  const digest = (key: string, time: string, first: string, body: string) =>
    createHmac('sha256', key).update(`${time}.${first}\n${body}`).digest();
  return {
    signed: (first: string, body: string) => {
      const time = String(Math.floor(Date.now() / 1000) + ways.ahead);
      return { 'guildhall-signature': `t=${time},v1=${digest(ways.key, time, first, body).toString('hex')}` };
    },
    isSigned: (header: unknown, first: string, body: string) => {
      const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
      if (time === '' || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
      return timingSafeEqual(Buffer.from(given, 'hex'), digest(secret, time, first, body));
    },
  };
}
