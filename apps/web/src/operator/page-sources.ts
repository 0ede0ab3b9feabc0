import type { PageSource } from '@guildhall/contract/operator-pages.contract.ts';

/** Where the text of a page comes from, in words. */
export const sourceWords: Record<PageSource, string> = {
  product: 'The product',
  file: 'A file in PAGES_DIR',
  console: 'Published here',
};
