import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readOutcomes as route } from '@guildhall/contract/market/outcomes.contract.ts';
import { centsToDollars } from '../../platform/calls/cents-to-dollars.ts';
import { guarded } from '../../platform/calls/mount.ts';
import { readingPage, sendReadingPage } from '../../reach/site-pages/reading-page.ts';
import { builtFont } from '../../reach/site-pages/reading.http.ts';
import type { Resources } from '../../resources.ts';
import { tableCsv, windowsCsv } from './outcomes-csv.ts';
import { outcomesPage } from './outcomes-page.ts';
import { recallOutcomes } from './read-outcomes.ts';

/**
 * `/outcomes`: what lending has brought, for everybody and complete without a log-in or any script, and the same numbers as
 * `/outcomes.json`, `/outcomes.csv` and `/outcomes/windows.csv`.
 */
export async function outcomesPages(app: FastifyInstance, resources: Resources, webDir?: string): Promise<void> {
  const { config, database, site } = resources;
  const font = await builtFont(webDir);
  const find = () => recallOutcomes(database, resources);
  app.get(
    '/outcomes',
    guarded(async (request: FastifyRequest, reply: FastifyReply) => {
      const page = readingPage({
        ...outcomesPage(await find(), site.origin()),
        path: 'outcomes',
        font,
        testMode: config.testMoney,
      });
      return sendReadingPage(request, reply, page);
    }),
  );
  const inDollars = centsToDollars(route.output);
  app.get(
    '/outcomes.json',
    guarded(async (_request: FastifyRequest, reply: FastifyReply) => {
      const outcomes = await find();
      return reply.header('cache-control', 'public, max-age=60').send(inDollars ? inDollars(outcomes) : outcomes);
    }),
  );
  for (const [path, write] of [
    ['/outcomes.csv', tableCsv],
    ['/outcomes/windows.csv', windowsCsv],
  ] as const)
    app.get(
      path,
      guarded(async (_request: FastifyRequest, reply: FastifyReply) => {
        const outcomes = await find();
        if (!outcomes) return reply.callNotFound();
        return reply
          .type('text/csv; charset=utf-8')
          .header('cache-control', 'public, max-age=60')
          .send(write(outcomes));
      }),
    );
}
