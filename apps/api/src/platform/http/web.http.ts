import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isScreenPath } from '@guildhall/contract/addresses.ts';
import { errors } from '@guildhall/contract/errors.ts';
import { takesBrotli } from '../calls/compress.ts';
import { failure } from '../calls/envelope.ts';
import { readSignedScreen } from '../secrets/next-screen.ts';
import { readWebPages, type PageValues } from './web-page.ts';

/** Where the pages are when they are built. */
export const builtWeb =
  process.env['GUILDHALL_WEB_OUT'] || fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/**
 * Serves the built web app: hashed assets for good, and one page for every address that is no call. At an address that
 * no screen has, the page comes with 404, so that machines notice as well; the browser then shows its own 404 screen. The address that a
 * signed link leads to stays in a cookie for an hour, for the log-in (`apps/web/src/api/navigation.ts`). Of `said`, CONFIGURATION is what the
 * page need not ask for, as JSON, and MONEY says who holds the money.
 */
export async function webPages(
  app: FastifyInstance,
  { config }: { config: { publicToken: string; publicUrl: string; secret: string } },
  webDir = builtWeb,
  said: () => Omit<PageValues, 'PUBLIC_TOKEN'> = () => ({ CONFIGURATION: '', MONEY: '' }),
): Promise<void> {
  const built = await readWebPages(webDir, () => ({ PUBLIC_TOKEN: config.publicToken, ...said() }));
  if (!built) {
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
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const next = readSignedScreen(request.url, config.secret);
    if (next)
      reply.header('set-cookie', `next=${encodeURIComponent(next)}; Path=/; Max-Age=3600; SameSite=Lax${secure}`);
    const { html, br, etag } = built.pageOf(request.url.split('?')[0]!);
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", (self) => [self, ...built.scripts].join(' ')),
    );
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    // The page is the same for everybody, and the browser that has it need not fetch it again.
    if (reply.statusCode === 200) {
      reply.header('etag', etag);
      if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.status(304).send();
    }
    reply.type('text/html; charset=utf-8');
    if (!takesBrotli(request)) return reply.send(html);
    return reply.header('content-encoding', 'br').send(br);
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path) && !request.headers.accept?.includes('text/html');
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isFile &&
      !/^\/(api|files|health|assets|sandbox)(\/|$)/.test(path);
    if (!asksForPage) return reply.status(404).send(failure(404, 'not_found', errors.not_found.message));
    return sendPage(request, reply.status(isScreenPath(path) ? 200 : 404));
  });
}
