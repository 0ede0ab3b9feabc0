import { deleteSavedSearch } from '@guildhall/contract/market/saved-searches.contract.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { addressOfSearch, describeSearch } from './describe-search.ts';
import classes from './saved-searches.module.css';
import { savedSearchesQuery } from './saved-searches.queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** The searches that were saved, each leading to what it finds. */
export function SavedSearchesDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Saved Searches">
      <SavedSearches onDone={onClose} />
    </Dialog>
  );
}

function SavedSearches({ onDone }: { onDone: () => void }) {
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery());
  const mayInvest = useMay('treasurer');
  const remove = useMutation({
    mutationFn: (id: string) => callWithMessage(deleteSavedSearch, { id }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: savedSearchesQuery().queryKey });
    },
  });
  if (!searches) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton count={2} />;
  if (searches.length === 0)
    return (
      <EmptyState hint="Filter the open projects and save the search. We notify you of new projects that match.">
        No Saved Searches.
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {searches.map((search) => (
        <li key={search.id}>
          <Link to={addressOfSearch(search)} className={classes.link} onClick={onDone}>
            {describeSearch(search)}
          </Link>
          {mayInvest && (
            <Link
              to={pathTo('investments/monthly/list/set', { searchId: search.id })}
              className={classes.monthly}
              onClick={onDone}
            >
              Invest each month<span className="gh-visually-hidden"> in {describeSearch(search)}</span>
            </Link>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Delete ${describeSearch(search)}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(search.id)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
