import * as contract from '@guildhall/contract/market/saved-searches.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { deleteSavedSearch } from './delete-saved-search.ts';
import { listSavedSearches } from './list-saved-searches.ts';
import { saveSearch } from './save-search.ts';

export const savedSearchesRoutes = [
  serve(contract.listSavedSearches, listSavedSearches, { auth: 'in-statement' }),
  serve(contract.saveSearch, saveSearch),
  serve(contract.deleteSavedSearch, deleteSavedSearch),
];
