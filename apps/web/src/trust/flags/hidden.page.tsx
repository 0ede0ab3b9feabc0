import { readHidden } from '@guildhall/contract/trust/flags.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { useLocation } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Card } from '../../ui/link-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { kindWords } from './flag-words.ts';
import classes from './flags.module.css';
import { HiddenNote } from './hidden-note.tsx';

function hiddenQuery(id: string) {
  return queryOptions({
    queryKey: ['flags', id],
    queryFn: ({ signal }) => call(readHidden, { id }, { signal }),
    enabled: id !== '',
  });
}

function idIn(search: string) {
  return new URLSearchParams(search).get('id') ?? '';
}

export function loader({ request }: LoaderFunctionArgs) {
  const id = idIn(new URL(request.url).search);
  if (id) void queryClient.prefetchQuery(hiddenQuery(id));
  return null;
}

const nothingChosen = new ApiError(404, 'Nothing was chosen.');

/** A text or file of one's own that operators have hidden: why, and the way to object. Where others see nothing, the owner sees this. */
export function Component() {
  const id = idIn(useLocation().search);
  const { data, error, refetch } = useQuery(hiddenQuery(id));
  const missing = id === '' ? nothingChosen : data ? null : error;
  return (
    <>
      <PageTitle lead="What Guildhall has decided about your content." />
      {missing ? <ErrorState error={missing} retry={refetch} /> : data ? <Hidden {...data} /> : <FormSkeleton />}
    </>
  );
}

function Hidden({ kind, text, hidden }: ReceivedOf<typeof readHidden>) {
  return (
    <Card as="article" label={kindWords[kind]}>
      <div className={classes.hidden}>
        <h2>{kindWords[kind]}</h2>
        <p className={classes.text}>{text || 'It no longer exists.'}</p>
        {hidden ? <HiddenNote hidden={hidden} /> : <p>It is shown again.</p>}
      </div>
    </Card>
  );
}
