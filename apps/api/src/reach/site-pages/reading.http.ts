import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throughOutages } from '@guildhall/embedded-postgres/lost-connection.ts';
import type { FastifyInstance } from 'fastify';
import { readingPages as addresses } from '@guildhall/contract/addresses.ts';
import { builtWeb } from '../../platform/http/web.http.ts';
import type { Resources } from '../../resources.ts';
import { pageHtml } from './page-html.ts';
import { missing, readPageText } from './page-text.ts';
import { newestVersion } from './page-texts.sql.ts';
import { sendReadingPage } from './reading-page.ts';

/** The address of the serif in the built web app; undefined where nothing is built. */
export async function builtFont(webDir = builtWeb): Promise<string | undefined> {
  const html = await readFile(join(webDir, 'index.html'), 'utf8').catch(missing);
  return /url\(['"]?(\/assets\/[^'")]+\.woff2)/.exec(html)?.[1];
}

/** A version that was published is served within this time, in milliseconds. */
const fresh = 1000;

/**
 * `/terms`, `/privacy` and `/help`: public, from Markdown, and complete without any script. What was published in the console is looked for once a second;
 * while the database does not answer, each page stays as it is.
 */
export async function readingPages(
  app: FastifyInstance,
  { config, database }: Pick<Resources, 'config' | 'database'>,
  webDir?: string,
): Promise<void> {
  const font = await builtFont(webDir);
  for (const { path } of addresses) {
    let text = await throughOutages(app.log, () => readPageText(database, config, path));
    let readAt = performance.now();
    let html: Promise<string> | undefined;
    const newerText = async () =>
      (await newestVersion(database, path)) === text.version ? undefined : readPageText(database, config, path);
    const current = async () => {
      if (performance.now() - readAt >= fresh) {
        // Whoever asks meanwhile gets what is known.
        readAt = performance.now();
        const newer = await newerText().catch(() => undefined);
        if (newer) {
          text = newer;
          html = undefined;
        }
      }
      return (html ??= pageHtml(config, path, { ...text, font }));
    };
    app.get(`/${path}`, async (request, reply) => sendReadingPage(request, reply, await current()));
  }
}
