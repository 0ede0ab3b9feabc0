import { removeSnippet } from '@guildhall/contract/reach/snippets.operator.contract.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleData } from '../../console/console-data.tsx';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import { useOperatorRole } from '../../console/use-operator-role.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { toast } from '../../ui/toast.ts';
import { snippetsQuery, type Snippet } from './snippets.operator.queries.ts';
import { useWords } from './use-words.ts';

const SnippetDialog = lazyDialog(() => import('./snippet-dialog.tsx').then((module) => module.SnippetDialog));

/** What operators use again, which admins change. */
export function Component() {
  const query = useQuery(snippetsQuery());
  const isAdmin = useOperatorRole() === 'admin';
  const [asked, setAsked] = useState<{ snippet: Snippet | undefined }>();
  return (
    <>
      <PageTitle
        lead="Reasons and answers that are written again and again. Operators put them into a form with “Use a Snippet”."
        actions={isAdmin && <Button onClick={() => setAsked({ snippet: undefined })}>Add a Snippet</Button>}
      />
      <ConsoleData query={query}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState hint="What an admin adds here is offered where a reason or an answer is written.">
              There are no snippets yet.
            </EmptyState>
          ) : (
            <CardTable
              caption="Snippets"
              columns={isAdmin ? [...columns, changeColumn((snippet) => setAsked({ snippet }))] : columns}
              rowKey={({ id }) => id}
              rows={records}
            />
          )
        }
      </ConsoleData>
      <SnippetDialog opened={asked !== undefined} onClose={() => setAsked(undefined)} snippet={asked?.snippet} />
    </>
  );
}

const columns: KeyColumn<Snippet>[] = [
  {
    label: 'What',
    cell: ({ title, text }) => (
      <div className={classes.words}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    ),
  },
  { label: 'For', cell: ({ use }) => useWords[use] },
];

function changeColumn(onChange: (snippet: Snippet) => void): KeyColumn<Snippet> {
  return {
    label: 'Change',
    cell: (snippet) => (
      <div className={classes.rowActs}>
        <Button variant="default" aria-label={`Change ${snippet.title}`} onClick={() => onChange(snippet)}>
          Change
        </Button>
        <RemoveButton snippet={snippet} />
      </div>
    ),
  };
}

function RemoveButton({ snippet: { id, title } }: { snippet: Snippet }) {
  const remove = useMutation({ mutationFn: () => act(removeSnippet, { id }) });
  const ask = async () => {
    const question = {
      title: 'Remove a Snippet',
      message: `“${title}” is no longer offered. What was written with it stays as it is.`,
      destructive: true,
    };
    if (!(await confirm(question))) return;
    const answer = await remove.mutateAsync();
    if (answer) toast.success(answer.message);
  };
  return (
    <Button variant="default" aria-label={`Remove ${title}`} disabled={remove.isPending} onClick={() => void ask()}>
      Remove
    </Button>
  );
}
