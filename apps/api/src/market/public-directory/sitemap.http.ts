import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicPages, sharePath } from '@guildhall/contract/addresses.ts';
import { isId } from '@guildhall/contract/fields.ts';
import { answerCache } from '../../platform/calls/answer-cache.ts';
import { guarded } from '../../platform/calls/mount.ts';
import type { Resources } from '../../resources.ts';
import { findParts, slugsFrom, type Listed } from './sitemap.sql.ts';

/** A sitemap has at most 50,000 addresses (sitemaps.org). */
const longest = 40_000;
/** How long the index may be old at least, in milliseconds; the parts are read for each who asks. */
const fresh = 1_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The origin is the operator's and slugs have letters, digits and dashes alone, so that nothing has to be escaped. */
function addresses(origin: string, paths: readonly string[]): string {
  return paths.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join('');
}

async function* part(origin: string, listed: Listed, slugs: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const some of slugs)
    yield addresses(
      origin,
      some.map((slug) => sharePath(listed, slug)),
    );
  yield '</urlset>\n';
}

/**
 * `/sitemap.xml`, which leads to `/sitemap/pages.xml` and to parts such as `/sitemap/p/<first id>.xml`: all public pages of projects and
 * organizations, sent while they are read. Where PUBLIC_DIRECTORY is off they do not exist.
 */
export function sitemapPages(app: FastifyInstance, { config, database, site }: Resources, length = longest): void {
  if (!config.publicDirectory) return;
  const xml = (reply: FastifyReply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=60');
  // Where a part begins is counted from the first public page on.
  const starts = answerCache<string[]>({ atLeast: fresh, most: 2 });
  const partsOf = async (listed: Listed): Promise<string[]> => {
    const known = await starts.recall(listed);
    if (known !== undefined) return known;
    const found = findParts(database, listed, length);
    starts.keep(listed, found);
    return found;
  };
  app.get(
    '/sitemap.xml',
    guarded(async (_request: FastifyRequest, reply: FastifyReply) => {
      const [projects, organizations] = await Promise.all([partsOf('p'), partsOf('o')]);
      const names = ['pages', ...projects.map((id) => `p/${id}`), ...organizations.map((id) => `o/${id}`)];
      const parts = names.map((name) => `<sitemap><loc>${site.origin()}/sitemap/${name}.xml</loc></sitemap>\n`);
      return xml(reply).send(`${declaration}<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`);
    }),
  );
  app.get(
    '/sitemap/pages.xml',
    guarded(async (_request: FastifyRequest, reply: FastifyReply) => {
      const paths = ['/welcome', '/welcome/projects', '/welcome/organizations'];
      const pages = addresses(site.origin(), [...paths, ...publicPages.map(({ path }) => `/${path}`)]);
      return xml(reply).send(`${declaration}<urlset ${namespace}>\n${pages}</urlset>\n`);
    }),
  );
  for (const listed of ['p', 'o'] as const)
    app.get(
      `/sitemap/${listed}/:part`,
      guarded(async (request: FastifyRequest, reply: FastifyReply) => {
        const id = /^(.+)\.xml$/.exec((request.params as { part: string }).part)?.[1];
        if (!isId(id)) return reply.callNotFound();
        return xml(reply).send(Readable.from(part(site.origin(), listed, slugsFrom(database, listed, id, length))));
      }),
    );
}
