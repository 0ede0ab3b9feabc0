import { randomBytes } from 'node:crypto';

/** One thing that is wrong: `field` is a JSON pointer into the body, or a name elsewhere. */
export type Detail = {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: 'body' | 'header' | 'path' | 'query';
};

type Link = { href: string; rel: string; method: string };

/** What a refused call is answered with: `{"name", "message", "debug_id", "details", "links"}`. */
export class Problem extends Error {
  readonly status: number;
  readonly body: { name: string; message: string; debug_id: string; details?: Detail[]; links?: Link[] };

  constructor(status: number, name: string, message: string, details: Detail[] = [], links: Link[] = []) {
    super(message);
    this.status = status;
    const [first] = details;
    const more = first
      ? [
          {
            href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${first.issue}`,
            rel: 'information_link',
            method: 'GET',
          },
        ]
      : [];
    this.body = {
      name,
      message,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      ...(first ? { details } : {}),
      ...(more.length + links.length > 0 ? { links: [...more, ...links] } : {}),
    };
  }
}

/** The request does not fit the schema; nothing was done. */
export function invalidRequest(detail: Detail): Problem {
  const words = 'Request is not well-formed, syntactically incorrect, or violates schema.';
  return new Problem(400, 'INVALID_REQUEST', words, [{ location: 'body', ...detail }]);
}

/** The request was understood and cannot be done. */
export function unprocessable(issue: string, description: string, field?: string, links: Link[] = []): Problem {
  const words = 'The requested action could not be performed, semantically incorrect, or failed business validation.';
  const place = field === undefined ? {} : { field, location: 'body' as const };
  return new Problem(422, 'UNPROCESSABLE_ENTITY', words, [{ ...place, issue, description }], links);
}

export function notAllowed(): Problem {
  return new Problem(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.', [
    {
      issue: 'PERMISSION_DENIED',
      description: 'You do not have permission to access or perform operations on this resource.',
    },
  ]);
}

export function notFound(): Problem {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.';
  return new Problem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID', description },
  ]);
}
