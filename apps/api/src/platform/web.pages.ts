import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isScreenPath } from '@guildhall/contract/addresses.ts';
import { errors } from '@guildhall/contract/errors.ts';
import type { Resources } from '../resources.ts';
import { failure } from './envelope.ts';

/** Where the pages are when they are built. */
export const builtWeb =
  process.env['GUILDHALL_WEB_OUT'] || fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Serves the built web app: hashed assets for good, and one page for every address that is no call. At an address that
 * no screen has, the page comes with 404, so that machines are told as well; the browser then shows its own 404 screen.
 */
export async function webPages(app: FastifyInstance, { config }: Resources, webDir = builtWeb): Promise<void> {
  const page = await readFile(`${webDir}/index.html`, 'utf8').then(
    (html) => html.replaceAll('%PUBLIC_TOKEN%', config.publicToken.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    () => null,
  );
  if (page === null) {
    app.setNotFoundHandler((_request, reply) =>
      reply.status(404).send(failure(404, 'not_found', errors.not_found.message)),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: true,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', 'public, max-age=3600');
    },
  });
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/index.html', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path) && !request.headers.accept?.includes('text/html');
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isFile &&
      !/^\/(api|files|health|assets|sandbox)(\/|$)/.test(path);
    if (!asksForPage) return reply.status(404).send(failure(404, 'not_found', errors.not_found.message));
    return sendPage(reply.status(isScreenPath(path) ? 200 : 404));
  });
}
