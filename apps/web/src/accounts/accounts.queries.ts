import { listInstitutionTypes } from '@guildhall/contract/accounts.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const hour = 3_600_000;

/** The categories an organization registers under. */
export function institutionTypesQuery() {
  return queryOptions({
    queryKey: ['institution-types'],
    queryFn: ({ signal }) => call(listInstitutionTypes, {}, { signal }),
    staleTime: hour,
  });
}

/** An item of a category list as a select shows it; the spec has both readings of its name. */
export function categoryOption(item: { id: string; type: string; name: string }) {
  return {
    value: item.id,
    label: item.type || item.name,
  };
}
