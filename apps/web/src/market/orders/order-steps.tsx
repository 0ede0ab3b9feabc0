import { stateOfPurchase, wordOfState, type StateOfPurchase } from '../../money/payments/state-word.tsx';
import classes from './orders.module.css';
import type { ListedOrder } from './orders.queries.ts';

type Step = { state: StateOfPurchase; at: 'taken' | 'wrong' | 'ended' | 'next' };

const way = ['paid', 'accepted', 'sent', 'received'] as const;

/** The steps of an order, those to come included; none while it is not paid. */
function stepsOf(order: Pick<ListedOrder, 'state' | 'disputed'>): Step[] {
  const { state } = order;
  if (state === '') return [];
  // Which steps were taken before the money went back is on the order's page.
  if (state === 'canceled' || state === 'refunded')
    return [
      { state: 'paid', at: 'taken' },
      { state, at: 'ended' },
    ];
  const reached = way.indexOf(state) + 1;
  const taken = way.slice(0, reached).map((each): Step => ({ state: each, at: 'taken' }));
  if (stateOfPurchase(order) === 'disputed') return [...taken, { state: 'disputed', at: 'wrong' }];
  return [...taken, ...way.slice(reached).map((each): Step => ({ state: each, at: 'next' }))];
}

/** How far a paid order has come, as one line of a card; in words for those who hear it. */
export function OrderSteps({ order }: { order: Pick<ListedOrder, 'state' | 'disputed'> }) {
  const steps = stepsOf(order);
  if (steps.length === 0) return null;
  const soFar = steps.filter(({ at }) => at !== 'next').map(({ state }) => wordOfState(state));
  return (
    <span className={classes.line}>
      <span className="gh-visually-hidden"> Steps so far: {soFar.join(', ')}</span>
      {steps.map(({ state, at }) => (
        <span key={state} className={classes.step} data-at={at} aria-hidden>
          {wordOfState(state)}
        </span>
      ))}
    </span>
  );
}
