import type { PageSource } from '@guildhall/contract/reach/site-pages.operator.contract.ts';

/** Where the text of a page comes from, in words. */
export const sourceWords: Record<PageSource, string> = {
  product: 'The product',
  file: 'A file in PAGES_DIR',
  console: 'Published here',
};
