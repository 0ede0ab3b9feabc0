import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { escapeHtml } from '../text/html.ts';

/** The page of one screen, as it is and compressed; `etag` is the same for both as long as the page is. */
export type WebPage = { html: Buffer; br: Buffer; etag: string };

/** What the server writes into the page, by placeholder. */
export type PageValues = { PUBLIC_TOKEN: string; CONFIGURATION: string; MONEY: string };

/**
 * The one page of the built web app for each screen: it names the screen's own scripts and styles, so that the browser
 * asks for them along with the page's instead of after those have run. `values` are asked for at each page, since operators change
 * some of them. `scripts` are the hashes of those in the page itself. Undefined where nothing is built.
 */
export async function readWebPages(
  webDir: string,
  values: () => PageValues,
): Promise<{ pageOf: (path: string) => WebPage; scripts: string[] } | undefined> {
  const html = await readFile(join(webDir, 'index.html'), 'utf8').catch(() => undefined);
  if (html === undefined) return undefined;
  let page = '';
  const files = JSON.parse(await readFile(join(webDir, 'screens.json'), 'utf8').catch(() => '{}')) as Screens;
  const made = new Map<string, WebPage>();
  const pageOf = (path: string) => {
    const now = filled(html, values());
    if (now !== page) made.clear();
    page = now;
    const asked = path.replaceAll(/^\/+|\/+$/g, '').toLowerCase();
    // The empty address leads to the log-in.
    const screen = asked === '' ? 'login' : asked;
    const name = Object.hasOwn(files, screen) ? screen : '404';
    const known = made.get(name) ?? compressed(withFiles(page, files[name] ?? []));
    made.set(name, known);
    return known;
  };
  return { pageOf, scripts: [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => hashOf(script!)) };
}

function filled(html: string, values: PageValues): string {
  return html.replaceAll(/%(PUBLIC_TOKEN|CONFIGURATION|MONEY)%/g, (_, name: keyof PageValues) =>
    escapeHtml(values[name]),
  );
}

/** How a policy names a script in the page itself. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

type Screens = Record<string, string[]>;

/** Styles are fetched and not yet applied: what the page shows at first does not wait for them. */
function withFiles(page: string, files: readonly string[]): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" href="${file}" crossorigin>`
      : `<link rel="modulepreload" href="${file}" crossorigin>`,
  );
  return page.replace('</head>', () => `${links.join('\n')}\n</head>`);
}

function compressed(text: string): WebPage {
  const html = Buffer.from(text);
  return {
    html,
    br: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
  };
}
