import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import type { FreezeAct } from './freeze-dialogs.tsx';
import { WaitingFor } from '../../console/waiting-for.tsx';
import classes from '../../console/operator.module.css';
import { isTaken, TakeButton, withWhom } from '../../console/taken-case.tsx';
import type { OperatorFreeze } from './freezes.operator.queries.ts';

/** What is frozen, in words. */
function nameOf({ projectTitle, ownerName }: OperatorFreeze) {
  return projectTitle || ownerName;
}

/** Freezes with their appeals, and what an operator can do about each. */
export function freezeColumns(ask: (act: FreezeAct) => void): KeyColumn<OperatorFreeze>[] {
  return [
    {
      label: 'Of',
      cell: ({ projectTitle, ownerId, ownerName }) => (
        <div>
          <Link to={pathTo('operator/account', { id: ownerId })}>{ownerName}</Link>
          <p className={classes.soft}>{projectTitle === '' ? 'The whole account' : `The project ${projectTitle}`}</p>
        </div>
      ),
    },
    {
      label: 'Reason',
      cell: ({ reason, frozenBy, frozenAt }) => (
        <div>
          {reason}
          <p className={classes.soft}>
            {frozenBy}, <DateText iso={frozenAt} />
          </p>
        </div>
      ),
    },
    { label: 'State', cell: (freeze) => <State freeze={freeze} /> },
    { label: 'Appeal', cell: (freeze) => <Appeal freeze={freeze} /> },
    {
      label: 'Change',
      cell: (freeze) => {
        const { id, appeal, appealedAt, answeredAt, inForce, taken } = freeze;
        const name = nameOf(freeze);
        const waits = appealedAt !== '' && answeredAt === '';
        return (
          <div className={classes.rowActs}>
            {waits && <TakeButton kind="freeze" id={id} taken={taken} name={`the appeal of ${name}`} />}
            {waits && !isTaken(taken) && (
              <Button
                variant="default"
                aria-label={`Answer the appeal of ${name}`}
                onClick={() => ask({ verb: 'answer', id, name: freeze.ownerName, appeal })}
              >
                Answer
              </Button>
            )}
            {inForce && !isTaken(taken) && (
              <Button
                variant="default"
                aria-label={`Lift the freeze of ${name}`}
                onClick={() => ask({ verb: 'lift', id, name })}
              >
                Lift
              </Button>
            )}
          </div>
        );
      },
    },
  ];
}

function State({ freeze: { inForce, endsAt, liftedAt } }: { freeze: OperatorFreeze }) {
  const [word, iso] = inForce ? ['Until', endsAt] : liftedAt === '' ? ['Ended', endsAt] : ['Lifted', liftedAt];
  return (
    <span>
      {word} <DateText iso={iso} />
    </span>
  );
}

function Appeal({ freeze: { appeal, appealedAt, answer, taken } }: { freeze: OperatorFreeze }) {
  if (appealedAt === '') return '–';
  return (
    <div>
      <p>“{appeal}”</p>
      {answer === '' ? (
        <WaitingFor since={appealedAt} queue="freezeAppeals" />
      ) : (
        <p className={classes.soft}>Answered: {answer}</p>
      )}
      {taken && <p className={classes.soft}>{withWhom(taken)}</p>}
    </div>
  );
}
