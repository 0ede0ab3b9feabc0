import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { freezeColumns } from './freeze-columns.tsx';
import type { FreezeAct } from './freeze-dialogs.tsx';
import { KeyTable } from '../../console/key-table.tsx';
import classes from '../../console/operator.module.css';
import { freezesQuery } from './freezes.operator.queries.ts';

const FreezeDialogs = lazyDialog(() => import('./freeze-dialogs.tsx').then((module) => module.FreezeDialogs));

const queues = [
  { value: 'appealed', label: 'Appeals to answer' },
  { value: 'all', label: 'All' },
];

/** What is frozen: the appeals that wait for an answer, unless all freezes are asked for. */
export function Component() {
  const [state, setState] = useUrlState({ show: 'appealed' });
  const [act, setAct] = useState<FreezeAct>();
  const queue = state.show === 'all' ? 'all' : 'appealed';
  return (
    <>
      <PageTitle lead="What operators have frozen. Whom it concerns may appeal once; the one who waits longest comes first." />
      <div className={classes.tools}>
        <NativeSelect
          label="Show"
          size="md"
          data={queues}
          value={queue}
          onChange={(event) => setState({ show: event.currentTarget.value })}
        />
      </div>
      <KeyTable
        caption="Freezes"
        columns={freezeColumns(setAct)}
        rowKey={({ id }) => id}
        query={freezesQuery(queue)}
        empty={
          queue === 'appealed'
            ? { text: 'No appeal waits for an answer.', hint: 'Every freeze is under “All”.' }
            : { text: 'Nothing was ever frozen.', hint: 'Freeze an account on its page, or a project under Projects.' }
        }
      />
      <FreezeDialogs opened={act !== undefined} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}
