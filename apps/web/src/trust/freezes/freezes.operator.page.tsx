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
        lead="What operators have frozen. Whom it concerns may appeal once; the one who waits longest comes first."
        wanted={wanted}
        caption="Freezes"
        columns={freezeColumns(setAct)}
        rowKey={({ id }) => id}
        query={freezesQuery(wanted.value)}
        empty={
          wanted.value === 'appealed'
            ? { text: 'No appeal waits for an answer.', hint: 'Every freeze is under “All”.' }
            : { text: 'Nothing was ever frozen.', hint: 'Freeze an account on its page, or a project under Projects.' }
        }
      />
      <FreezeDialogs opened={act !== undefined} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}
