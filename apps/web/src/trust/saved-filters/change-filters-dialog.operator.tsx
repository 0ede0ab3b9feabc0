import {
  filterNameForm,
  mostOfFilterName,
  removeFilter,
  renameFilter,
} from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import classes from './saved-filters.module.css';
import type { SavedFilter } from './saved-filters.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; filters: SavedFilter[] };

/** Renames and deletes what an operator has saved of a queue. */
export function ChangeFiltersDialog({ opened, onClose, filters }: Props) {
  const [renamed, setRenamed] = useState<SavedFilter>();
  const close = () => {
    setRenamed(undefined);
    onClose();
  };
  return (
    <ConsoleDialog opened={opened} onClose={close} title={renamed ? 'Rename' : 'Rename or Delete'}>
      {renamed ? (
        <RenameForm key={renamed.id} filter={renamed} onDone={() => setRenamed(undefined)} />
      ) : (
        <FilterList filters={filters} onRename={setRenamed} />
      )}
    </ConsoleDialog>
  );
}

function FilterList({ filters, onRename }: { filters: SavedFilter[]; onRename: (filter: SavedFilter) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      const answer = await act(removeFilter, { id });
      if (answer) toast.success(answer.message);
      // Its own button is about to go.
      list.current?.focus();
    },
  });
  return (
    <>
      {filters.length === 0 && <p>You have not saved a filter of this list.</p>}
      <ul ref={list} tabIndex={-1} aria-label="Saved filters" className={classes.filters}>
        {filters.map((filter) => (
          <li key={filter.id}>
            <span>{filter.name}</span>
            <Button variant="default" aria-label={`Rename: ${filter.name}`} onClick={() => onRename(filter)}>
              Rename
            </Button>
            <Button
              variant="default"
              aria-label={`Delete: ${filter.name}`}
              disabled={isPending}
              onClick={() => mutate(filter.id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function RenameForm({ filter: { id, name }, onDone }: { filter: SavedFilter; onDone: () => void }) {
  const form = useZodForm(filterNameForm, { name });
  const submit = form.submit(async (values, options) => {
    const answer = await act(renameFilter, { ...values, id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <TextField label="Name" autoComplete="off" maxLength={mostOfFilterName} {...form.field('name')} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}
