import { badStates } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import { oneOf } from '../../console/one-of.ts';
import { isTaken, TakeButton } from '../../console/taken-case.tsx';
import { useMayPay } from '../../console/use-operator-role.ts';
import { useWanted } from '../../console/use-wanted.ts';
import classes from '../../console/operator.module.css';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { defaultColumns } from './default-facts.operator.tsx';
import { defaultsQuery, type ListedDefault } from './defaults.operator.queries.ts';

const UnlikelyDialog = lazyDialog(() =>
  import('./unlikely-dialog.operator.tsx').then((module) => module.UnlikelyDialog),
);
const WriteOffDialog = lazyDialog(() =>
  import('./write-off-dialog.operator.tsx').then((module) => module.WriteOffDialog),
);

const words = { default: 'In default', late: 'Late', writtenOff: 'Written off' };
const shown = badStates.map((value) => ({ value, label: words[value] }));

/** Projects that are not paid back as promised: what is known of each, who was notified, and what two operators can say and do. */
export function Component() {
  const wanted = useWanted({
    choice: { parameter: 'state', label: 'State', options: shown, read: oneOf(shown, 'default') },
  });
  const [unlikely, setUnlikely] = useState<ListedDefault>();
  const [toWriteOff, setToWriteOff] = useState<ListedDefault>();
  const mayDecide = useMayPay();
  return (
    <>
      <ConsoleQueue
        lead="Projects that do not pay back as promised: late from 14 days, in default after 90 days or when two operators say so."
        wanted={wanted}
        caption="Defaults"
        columns={
          mayDecide && wanted.value !== 'writtenOff'
            ? [...defaultColumns, decide(setUnlikely, setToWriteOff)]
            : defaultColumns
        }
        rowKey={({ id }) => id}
        query={defaultsQuery(wanted.value)}
        empty={{
          text: `No project is ${words[wanted.value].toLowerCase()}.`,
          hint: 'Late projects appear here automatically. Check the other states, too.',
        }}
      />
      <UnlikelyDialog opened={unlikely !== undefined} project={unlikely} onClose={() => setUnlikely(undefined)} />
      <WriteOffDialog opened={toWriteOff !== undefined} project={toWriteOff} onClose={() => setToWriteOff(undefined)} />
    </>
  );
}

type Choose = (project: ListedDefault) => void;

function decide(chooseUnlikely: Choose, chooseWriteOff: Choose): KeyColumn<ListedDefault> {
  return {
    label: 'Decide',
    cell: (project) => (
      <div className={classes.buttons}>
        <TakeButton kind="project" id={project.id} taken={project.taken} name={project.title} />
        {!isTaken(project.taken) && (
          <Button
            variant="default"
            aria-label={`${project.title}: ${project.unlikely ? 'no longer unlikely' : 'unlikely to pay'}`}
            onClick={() => chooseUnlikely(project)}
          >
            {project.unlikely ? 'No Longer Unlikely' : 'Unlikely to Pay'}
          </Button>
        )}
        {!isTaken(project.taken) && project.inDefaultSince !== '' && project.inEscrow === 0 && (
          <Button variant="default" aria-label={`Write off ${project.title}`} onClick={() => chooseWriteOff(project)}>
            Write Off
          </Button>
        )}
      </div>
    ),
  };
}
