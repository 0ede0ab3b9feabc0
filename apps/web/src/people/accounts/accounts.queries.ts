import { listInstitutionTypes } from '@guildhall/contract/people/accounts.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The categories an organization can choose, or that a search offers: among them hidden ones that some organization has. */
export function institutionTypesQuery(forSearch = false) {
  return queryOptions({
    queryKey: ['institution-types', forSearch],
    queryFn: ({ signal }) => call(listInstitutionTypes, forSearch ? { forSearch } : {}, { signal }),
  });
}

/** An item of a category list as a select shows it; the spec has both readings of its name. */
export function categoryOption(item: { id: string; type: string; name: string }) {
  return {
    value: item.id,
    label: item.type || item.name,
  };
}
