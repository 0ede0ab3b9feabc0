import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { freezeColumns } from './freeze-columns.tsx';
import type { FreezeAct } from './freeze-dialogs.tsx';
import { freezesQuery } from './freezes.operator.queries.ts';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import { useWanted } from '../../console/use-wanted.ts';

const FreezeDialogs = lazyDialog(() => import('./freeze-dialogs.tsx').then((module) => module.FreezeDialogs));

const shown = [
  { value: 'appealed', label: 'Appeals to answer' },
  { value: 'all', label: 'All' },
] as const;

/** What is frozen: the appeals that wait for an answer, unless all freezes are asked for. */
export function Component() {
  const wanted = useWanted({ choice: { parameter: 'show', label: 'Show', options: shown } });
  const [act, setAct] = useState<FreezeAct>();
  return (
    <>
      <ConsoleQueue
        lead="Accounts and projects that operators have frozen. The owner may appeal once. The longest waiting comes first."
        wanted={wanted}
        caption="Freezes"
        columns={freezeColumns(setAct)}
        rowKey={({ id }) => id}
        query={freezesQuery(wanted.value)}
        empty={
          wanted.value === 'appealed'
            ? { text: 'No appeals are waiting for an answer.', hint: 'You can find all freezes under “All”.' }
            : {
                text: 'Nothing has been frozen yet.',
                hint: 'Freeze an account on its page, or a project under Projects.',
              }
        }
      />
      <FreezeDialogs opened={act !== undefined} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}
