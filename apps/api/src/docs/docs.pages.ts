import Fastify, { type FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { openApi } from './openapi.ts';

// The reference starts itself by an inline script; it is the one page that may, and it loads nothing from elsewhere.
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** The reader is a large library that few ask for, so it is loaded with the first request and lives in an instance of its own. */
const loadReader = async (): Promise<FastifyInstance> => {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const reader = Fastify();
  const configuration = {
    url: '/docs/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  await reader.register(reference, { routePrefix: '/docs', configuration } as never);
  return reader;
};

/** `/docs` shows the API to read and try; `/docs/openapi.json` is the document itself. */
export const docsPages = (app: FastifyInstance, { config }: Services): void => {
  let reader: Promise<FastifyInstance> | undefined;
  app.get('/docs/openapi.json', async (request) =>
    openApi(config.publicUrl || `${request.protocol}://${request.host}`),
  );
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      reader ??= loadReader();
      const { statusCode, headers, rawPayload } = await (await reader).inject({ url: request.url });
      const { 'content-length': _, connection: __, ...rest } = headers;
      return reply.status(statusCode).headers(rest).header('content-security-policy', policy).send(rawPayload);
    });
  }
};
