import { listCategories } from '@guildhall/contract/base/categories.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type Category = ReceivedOf<typeof listCategories>['records'][number];

export function categoriesQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'categories'],
    queryFn: ({ signal }) => ask(listCategories, {}, { signal }),
    meta: quiet,
  });
}
