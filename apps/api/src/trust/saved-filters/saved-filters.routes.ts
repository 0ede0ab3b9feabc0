import * as contract from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listFilters } from './list-filters.ts';
import { removeFilter } from './remove-filter.ts';
import { renameFilter } from './rename-filter.ts';
import { saveFilter } from './save-filter.ts';

export const savedFiltersRoutes = [
  serve(contract.listFilters, listFilters),
  serve(contract.saveFilter, saveFilter),
  serve(contract.renameFilter, renameFilter),
  serve(contract.removeFilter, removeFilter),
];
