import Fastify, { type FastifyInstance } from 'fastify';
import { memoizePromise } from '../../platform/process/memoize-promise.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import type { Resources } from '../../resources.ts';
import { openApi } from './openapi.ts';

const script = '/docs/js/scalar.js';

/** The settings of the reader: it loads nothing from elsewhere and talks to nobody. */
const configuration = {
  url: '/docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
};

// The library's own page starts itself by an inline script, which this origin, where tokens lie, allows nowhere. The same
// configuration in an attribute needs none.
const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Guildhall API</title></head>
<body><div id="api-reference" data-url="${configuration.url}" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></div>
<script src="${script}"></script></body></html>`;

/** The library is large and few ask for it, so its script is loaded with the first request. */
async function loadScript(): Promise<string> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const reader = Fastify();
  await reader.register(reference, { routePrefix: '/docs', configuration } as never);
  const { payload } = await reader.inject({ url: script });
  await reader.close();
  return payload;
}

/** `/docs` shows the API to read and try; `/docs/openapi.json` is the document itself. */
export function docsPages(app: FastifyInstance, { config }: Resources): void {
  const readScript = memoizePromise(loadScript);
  // Without a configured address the calls lie beside the document, under whatever name the reader came by.
  app.get('/docs/openapi.json', async () => openApi(config.publicUrl));
  app.get(script, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(await readScript()));
  for (const url of ['/docs', '/docs/'])
    app.get(url, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
