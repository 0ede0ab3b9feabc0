import { formatDollars, sumOfDollars } from '@guildhall/contract/money.ts';
import { mostTogether } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../ui/count.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import classes from '../../console/operator.module.css';
import { isTaken } from '../../console/taken-case.tsx';
import type { Chosen } from '../../ui/hooks/use-chosen.ts';
import type { QueuedWithdrawal } from './withdrawals.operator.queries.ts';

const ApproveDialog = lazyDialog(() =>
  import('./approve-chosen-dialog.tsx').then((module) => module.ApproveChosenDialog),
);

/** Whether nothing speaks against approving it together with others, and no other operator has it; the server asks the same again. */
function isEasy({ status, obstacles, heldBy, lookFirst, taken }: QueuedWithdrawal): boolean {
  const isFree = heldBy === '' && !isTaken(taken);
  return status === 'requested' && obstacles.length === 0 && lookFirst.length === 0 && isFree;
}

/**
 * The box that takes a row among those to approve. Where something speaks against it, its row says what; while nothing can be approved, the screen
 * does. It is the browser's own: the product's would be one more file for the screen to load.
 */
export function ChooseBox({ row, chosen, stopped }: { row: QueuedWithdrawal; chosen: Chosen; stopped: boolean }) {
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={`Choose ${formatDollars(row.amount)} of ${row.name}`}
        checked={chosen.ids.has(row.id)}
        disabled={stopped || !isEasy(row)}
        onChange={(event) => chosen.choose(row.id, event.currentTarget.checked)}
      />
    </label>
  );
}

/** Approves what is ticked, of the rows that are shown. */
export function ApproveChosen({ rows, chosen }: { rows: readonly QueuedWithdrawal[]; chosen: Chosen }) {
  const [asked, setAsked] = useState(false);
  const easy = rows.filter(isEasy).slice(0, mostTogether);
  const ticked = easy.filter(({ id }) => chosen.ids.has(id));
  const sum = sumOfDollars(...ticked.map(({ amount }) => amount));
  return (
    <>
      {easy.length > 0 && (
        <div role="group" aria-label="Chosen withdrawals" className={classes.chosen}>
          <Button
            variant="default"
            data-key="*"
            onClick={() => chosen.chooseAll(ticked.length === easy.length ? [] : easy.map(({ id }) => id))}
          >
            {ticked.length === easy.length ? 'Choose None' : `Choose All ${easy.length} Shown`}
          </Button>
          <Button disabled={ticked.length === 0} data-key="a" onClick={() => setAsked(true)}>
            Approve Chosen
          </Button>
          <span>
            {ticked.length === 0 ? 'None chosen' : `${count(ticked.length, 'withdrawal')}, ${formatDollars(sum)}`}
          </span>
        </div>
      )}
      <p role="status" className={classes.soft}>
        {chosen.summary}
      </p>
      <ApproveDialog opened={asked} withdrawals={ticked} onDone={chosen.answered} onClose={() => setAsked(false)} />
    </>
  );
}
