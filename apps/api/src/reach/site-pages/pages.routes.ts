import * as contract from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listPages } from './list-pages.ts';
import { listPageVersions } from './list-page-versions.ts';
import { previewPage } from './preview-page.ts';
import { publishPage } from './publish-page.ts';
import { publishPageAgain } from './publish-page-again.ts';
import { readPage } from './read-page.ts';
import { readPageVersion } from './read-page-version.ts';
import { resetPage } from './reset-page.ts';

export const pagesRoutes = [
  serve(contract.listPages, listPages),
  serve(contract.readPage, readPage),
  serve(contract.listPageVersions, listPageVersions),
  serve(contract.readPageVersion, readPageVersion),
  serve(contract.previewPage, previewPage),
  serve(contract.publishPage, publishPage),
  serve(contract.publishPageAgain, publishPageAgain),
  serve(contract.resetPage, resetPage),
];
