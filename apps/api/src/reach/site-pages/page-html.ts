import { readingPages } from '@guildhall/contract/addresses.ts';
import type { PageName } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { Config } from '../../configuration/config.ts';
import { readingPage } from './reading-page.ts';

/** What searches show below the title. */
const descriptions: Record<PageName, string> = {
  help: 'How to register, invest, order, withdraw money and complain: questions and answers.',
  privacy: 'What this site stores about people, why, for how long, and how to get or delete it.',
  terms: 'The terms on which people and organizations use this site.',
};

/** What a page is made of; `font` is the address of the serif where the web app is built. */
type Shown = { markdown: string; changedAt: Date | null; font?: string | undefined; head?: string };

/**
 * A page to read, of Markdown. HTML inside the Markdown is shown as text and a link to a script loses its address, so that the strict headers
 * hold for these pages too.
 */
export async function pageHtml(config: Config, path: PageName, { markdown, changedAt, font, head }: Shown) {
  // Loaded when first needed: the reader of Markdown is large, and many processes never need it.
  const { micromark } = await import('micromark');
  const { title } = readingPages.find((page) => page.path === path)!;
  const heading = /^# +(.+)$/m.exec(markdown)?.[1]?.trim();
  const body = micromark(heading ? markdown : `# ${title}\n\n${markdown}`);
  const testMode = config.testMoney;
  const description = `<meta name="description" content="${descriptions[path]}">`;
  return readingPage({ title: heading ?? title, body, path, changedAt, font, testMode, head: head ?? description });
}

/** The same to be looked at inside the console: its links lead nowhere, as a frame without rights opens no window. */
export function previewHtml(config: Config, path: PageName, markdown: string): Promise<string> {
  return pageHtml(config, path, { markdown, changedAt: null, head: '<base target="_blank">' });
}
