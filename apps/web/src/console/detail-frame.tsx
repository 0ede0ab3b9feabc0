import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { DetailSkeleton } from '../ui/states/skeletons.tsx';
import { useScreen } from '../ui/hooks/use-screen.ts';
import { asLeft, nextAfter } from './last-list.ts';
import classes from './operator.module.css';
import { NotesPart, type CaseNotes, type NotesPartProps } from './notes-part.tsx';
import { WrittenPart, type WrittenPartProps } from './written-part.tsx';
import { TakenCase, type Taken, type TakenCaseProps } from './taken-case.tsx';

/**
 * The one thing that the address names by `id`; `missing` is why there is none. `none` says that no id was given. `show` shows what
 * has changed of it, without asking for it again.
 */
export function useDetail<Data, Key extends QueryKey>(
  queryOf: (id: string) => UseQueryOptions<Data, Error, Data, Key>,
  none: string,
) {
  const id = useSearchParams()[0].get('id') ?? '';
  const query = queryOf(id);
  const { data, error, refetch } = useQuery({ ...query, enabled: id !== '' });
  const show = (changed: Changed) =>
    queryClient.setQueryData<Data>(query.queryKey, (now) => now && { ...now, ...changed });
  return { data, missing: id === '' ? new ApiError(404, none) : data ? null : error, refetch, show };
}

/** Who works on it, what was noted on it, or what was written about it. */
type Changed = { taken: Taken } | { notes: CaseNotes } | Pick<WrittenPartProps, 'written'>;

type Detail<Data> = {
  data: Data | undefined;
  missing: Error | null;
  refetch: () => unknown;
  show?: (changed: Changed) => void;
};

type Props<Data> = {
  lead?: string;
  /** The list that it is in, where the table of screens does not name it. */
  list?: ScreenPath;
  detail: Detail<Data>;
  /** The case that it is while it waits for a decision: who works on it is shown. */
  caseOf?: (data: Data) => Omit<TakenCaseProps, 'onChange'> | undefined;
  /** What the house writes to its sides. */
  writtenOf?: (data: Data) => Omit<WrittenPartProps, 'onWritten'>;
  /** What operators have noted on it. */
  notesOf?: (data: Data) => Omit<NotesPartProps, 'onChange'>;
  children: (data: Data) => ReactNode;
};

/**
 * Around a screen of the console that is about one thing: the ways back to its list and on to the next, who works on it, and what is shown until the
 * thing is loaded.
 */
export function DetailFrame<Data>({ lead, list, detail, caseOf, writtenOf, notesOf, children }: Props<Data>) {
  const { data, missing, refetch, show } = detail;
  const { parent = 'operator' } = useScreen() ?? {};
  const { title } = screens[list ?? parent];
  const back = asLeft(pathTo(list ?? parent));
  const { pathname, search } = useLocation();
  const next = nextAfter(pathTo(list ?? parent), pathname + search);
  const waiting = data && caseOf?.(data);
  return (
    <>
      <nav aria-label="Breadcrumb" className={classes.ways}>
        <Link to={back} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden />
          {title}
        </Link>
        {next && (
          <Link to={next} className={classes.back} data-key="n">
            Next
            <IconChevronRight size={18} aria-hidden />
          </Link>
        )}
      </nav>
      <PageTitle {...(lead === undefined ? {} : { lead })} />
      {missing ? (
        <ErrorState error={missing} retry={refetch} back={{ to: back, label: `Go to ${title}` }} />
      ) : data ? (
        <>
          {waiting && <TakenCase {...waiting} onChange={(taken) => show?.({ taken })} />}
          {children(data)}
          {notesOf && <NotesPart {...notesOf(data)} onChange={(notes) => show?.({ notes })} />}
          {writtenOf && <WrittenPart {...writtenOf(data)} onWritten={(now) => show?.({ written: now })} />}
        </>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}
