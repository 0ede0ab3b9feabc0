import { saveSearch } from '@guildhall/contract/market/saved-searches.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ProjectFilters } from '../projects/projects.queries.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const SavedSearchesDialog = lazyDialog(() =>
  import('./saved-searches-dialog.tsx').then((module) => module.SavedSearchesDialog),
);

/** Saves what the open projects are narrowed by, and shows what was saved. */
export function SaveSearch({ filters, isNarrowed }: { filters: ProjectFilters; isNarrowed: boolean }) {
  const [opened, setOpened] = useState(false);
  const save = useMutation({
    mutationFn: () => callWithMessage(saveSearch, filters),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: ['saved-searches'] });
    },
  });
  return (
    <>
      {isNarrowed && (
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Save Search
        </Button>
      )}
      <Button variant="subtle" px="sm" onClick={() => setOpened(true)}>
        Saved Searches
      </Button>
      <SavedSearchesDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
