import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readingPages } from '@guildhall/contract/addresses.ts';
import type { PageName, PageSource } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { Config } from '../../configuration/config.ts';
import type { OperatorCtx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { findNewestText } from './page-texts.sql.ts';
import { shippedOn } from './shipped-on.ts';

const shipped = fileURLToPath(new URL('../../../pages', import.meta.url));

/** The page that a call names. @throws Refusal `not_found` when there is no such page */
export function pageOf(ctx: OperatorCtx<'not_found'>, page: PageName | null): PageName {
  if (page === null) throw ctx.refuse('not_found', 'This page was not found.');
  return page;
}

/** The text of a page of which nothing is published in the console. */
type TextBeneath = { source: Exclude<PageSource, 'console'>; markdown: string; changedAt: Date };

/** The text of a page. `version` is the newest that was published in the console, 0 where none was. */
export type PageText = { source: PageSource; markdown: string; changedAt: Date; changedBy: string; version: number };

/** Nothing where there is no such file. */
export function missing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return '';
  throw error;
}

async function readBeneath(page: PageName, ownFolder: string): Promise<TextBeneath> {
  const file = join(ownFolder, `${page}.md`);
  const own = ownFolder && (await readFile(file, 'utf8').catch(missing));
  if (own) return { source: 'file', markdown: own, changedAt: (await stat(file)).mtime };
  const markdown = await readFile(join(shipped, `${page}.md`), 'utf8');
  return { source: 'product', markdown, changedAt: new Date(shippedOn[page].day) };
}

const cache = new WeakMap<Config, Promise<Record<PageName, TextBeneath>>>();

/** The text that comes with the product, or replaces it in `PAGES_DIR`, read once. */
export function textsBeneath(config: Config): Promise<Record<PageName, TextBeneath>> {
  const read = async () => {
    const texts = readingPages.map(async ({ path }) => [path, await readBeneath(path, config.pagesDir)] as const);
    return Object.fromEntries(await Promise.all(texts)) as Record<PageName, TextBeneath>;
  };
  const texts = cache.get(config) ?? read();
  cache.set(config, texts);
  return texts;
}

/** The text of a page: the one published in the console, else the file of `PAGES_DIR`, else the product's. */
export async function readPageText(db: Db, config: Config, page: PageName): Promise<PageText> {
  const [{ [page]: beneath }, newest] = await Promise.all([textsBeneath(config), findNewestText(db, page)]);
  if (!newest) return { ...beneath, changedBy: '', version: 0 };
  const { version, markdown, publishedAt, publishedBy: changedBy } = newest;
  if (markdown !== null) return { source: 'console', markdown, changedAt: publishedAt, changedBy, version };
  // Beneath may have changed since.
  if (beneath.changedAt > publishedAt) return { ...beneath, changedBy: '', version };
  return { ...beneath, changedAt: publishedAt, changedBy, version };
}
