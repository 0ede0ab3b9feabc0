import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Books } from './books.ts';

export type Keys = { clientId: string; secret: string };

/** An answer of the OAuth 2.0 part, which has errors of its own form. */
export type OAuthAnswer = { status: number; body: object };

export function newToken(books: Books, keys: Keys, request: IncomingMessage, form: string): OAuthAnswer {
  const fits = `Basic ${Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')}`;
  if (request.headers.authorization !== fits)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  if (new URLSearchParams(form).get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } };
  const token = `A21AA${randomBytes(24).toString('base64url')}`;
  books.tokens.set(token, books.now() + books.tokensHold * 1000);
  return {
    status: 200,
    body: {
      scope: ['https://uri.paypal.com/services/payments/payment', ...books.scopes].join(' '),
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: books.tokensHold,
      nonce: `${books.time()}${randomBytes(8).toString('hex')}`,
    },
  };
}

/** Null when the request carries a token that is good; otherwise how it is refused. */
export function refusedToken(books: Books, request: IncomingMessage): OAuthAnswer | null {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if ((books.tokens.get(given) ?? 0) > books.now()) return null;
  const description = given === '' ? 'Token is missing' : 'Token signature verification failed';
  return { status: 401, body: { error: 'invalid_token', error_description: description } };
}
