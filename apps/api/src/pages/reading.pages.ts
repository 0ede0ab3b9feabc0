import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { readingPages as addresses } from '@guildhall/contract/addresses.ts';
import { isTestMoney } from '../payments/offered-providers.ts';
import { builtWeb } from '../platform/http/web.pages.ts';
import type { Resources } from '../resources.ts';
import { inColors, readingPage } from './reading-page.ts';

const shipped = fileURLToPath(new URL('../../pages', import.meta.url));

/** The address of the serif in the built web app; undefined where nothing is built. */
export async function builtFont(webDir = builtWeb): Promise<string | undefined> {
  const html = await readFile(join(webDir, 'index.html'), 'utf8').catch(missing);
  return /url\(['"]?(\/assets\/[^'")]+\.woff2)/.exec(html)?.[1];
}

/** The text of one page: the operator's own where there is one, otherwise the one that comes with the product. */
async function textOf(name: string, ownFolder: string): Promise<string> {
  const own = ownFolder && (await readFile(join(ownFolder, `${name}.md`), 'utf8').catch(missing));
  return own || readFile(join(shipped, `${name}.md`), 'utf8');
}

/** Nothing where there is no such file. */
export function missing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return '';
  throw error;
}

/**
 * `/terms`, `/privacy` and `/help`: public, from Markdown, and complete without any script. HTML inside the Markdown is
 * shown as text and a link to a script loses its address, so that the strict headers hold for these pages too.
 */
export async function readingPages(app: FastifyInstance, { config }: Resources, webDir?: string): Promise<void> {
  const font = await builtFont(webDir);
  for (const { path, title } of addresses) {
    const text = await textOf(path, config.pagesDir);
    const heading = /^# +(.+)$/m.exec(text)?.[1]?.trim();
    // Made when first asked for: the reader of Markdown is large, and many processes never need it.
    const render = async () => {
      const { micromark } = await import('micromark');
      const body = micromark(heading ? text : `# ${title}\n\n${text}`);
      return readingPage({ title: heading ?? title, body, path, font, testMode: isTestMoney(config) });
    };
    let page: Promise<string> | undefined;
    app.get(`/${path}`, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
        .send(inColors(await (page ??= render()), request.headers.cookie)),
    );
  }
}
