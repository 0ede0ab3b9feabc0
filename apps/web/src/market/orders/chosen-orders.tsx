import { formatDollars, sumOfDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../people/members/use-may.ts';
import { count } from '../../ui/count.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { Chosen } from '../../ui/hooks/use-chosen.ts';
import { toast } from '../../ui/toast.ts';
import type { ListedOrder } from './orders.queries.ts';
import classes from './orders.module.css';

const SendChosenDialog = lazyDialog(() => import('./send-chosen-dialog.tsx').then((module) => module.SendChosenDialog));

/** The box that takes a row among those to act on. It is the browser's own: the product's would be one more file for the screen to load. */
export function ChooseBox({ order, chosen }: { order: ListedOrder; chosen: Chosen }) {
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={`Choose ${order.title}, ordered by ${order.name} on ${formatDate(order.createdAt)}`}
        checked={chosen.ids.has(order.id)}
        onChange={(event) => chosen.choose(order.id, event.currentTarget.checked)}
      />
    </label>
  );
}

/** Takes on what is ticked, of the rows that are shown. A row that cannot take the act says so once it is refused. */
export function ActOnChosen({ rows, chosen }: { rows: readonly ListedOrder[]; chosen: Chosen }) {
  const mayAct = useMay('editor');
  const [asked, setAsked] = useState(false);
  const ticked = rows.filter(({ id }) => chosen.ids.has(id));
  const ids = ticked.map(({ id }) => id);
  const accept = useMutation({
    mutationFn: async (these: string[]) => (await import('./advance-chosen.ts')).advanceChosen(these, 'accepted'),
    // What was accepted is sent next.
    onSuccess: (answer, these) =>
      chosen.answered(
        answer,
        these.filter((id) => !answer.refusals.has(id)),
      ),
  });
  const pack = useMutation({
    mutationFn: async () => (await import('./save-orders.ts')).savePackingList(ids),
    onSuccess: (message) => toast.success(message),
  });
  const has = (...states: ListedOrder['state'][]) => ticked.some(({ state }) => states.includes(state));
  const sum = sumOfDollars(...ticked.map(({ investment }) => investment));
  const isAll = ticked.length === rows.length;
  return (
    <>
      <div role="group" aria-label="Chosen orders" className={classes.chosen}>
        {rows.length > 0 && (
          <Button variant="default" onClick={() => chosen.chooseAll(isAll ? [] : rows.map(({ id }) => id))}>
            {isAll ? 'Choose None' : `Choose All ${rows.length} Shown`}
          </Button>
        )}
        {mayAct && (
          <>
            <Button disabled={!has('paid')} loading={accept.isPending} onClick={() => accept.mutate(ids)}>
              Accept
            </Button>
            <Button
              variant={has('paid') ? 'default' : 'filled'}
              disabled={!has('paid', 'accepted')}
              onClick={() => setAsked(true)}
            >
              Mark as Sent
            </Button>
          </>
        )}
        <Button
          variant="default"
          disabled={!has('paid', 'accepted', 'sent', 'received')}
          loading={pack.isPending}
          onClick={() => pack.mutate()}
        >
          Packing List
        </Button>
        <span>{ticked.length === 0 ? 'None chosen' : `${count(ticked.length, 'order')}, ${formatDollars(sum)}`}</span>
      </div>
      <p role="status" className={classes.answered}>
        {chosen.summary}
      </p>
      <SendChosenDialog opened={asked} ids={ids} onDone={chosen.answered} onClose={() => setAsked(false)} />
    </>
  );
}
