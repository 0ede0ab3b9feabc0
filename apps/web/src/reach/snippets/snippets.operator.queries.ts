import { listSnippets } from '@guildhall/contract/reach/snippets.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type Snippet = ReceivedOf<typeof listSnippets>['records'][number];

export function snippetsQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'snippets'],
    queryFn: ({ signal }) => ask(listSnippets, {}, { signal }),
    meta: quiet,
  });
}
