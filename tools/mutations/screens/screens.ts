import { web, mistakesIn } from '../mutation.ts';

/** Mistakes in what screens show of the answers of the server, and in what they allow while a call is in flight. */
export const screensMistakes = [
  ...mistakesIn(
    `${web}/market/investments/investment-row.tsx`,
    ['web/src/market/investments/investment-row'],
    [
      'an investment of which a part was given back is shown as refunded',
      'investment.refunded === investment.amount ?',
      'investment.refunded > 0 ?',
    ],
  ),
  ...mistakesIn(
    `${web}/money/payments/days-over.ts`,
    ['web/src/money/payments/state-word', 'web/src/market/investments/due-day'],
    [
      'an investment that is due today is shown as overdue',
      'dayOf(Date.now()) - dayOf(Date.parse(iso))',
      'dayOf(Date.now()) - dayOf(Date.parse(iso)) + 1',
    ],
  ),
  ...mistakesIn(
    `${web}/ui/plots/percent-of.ts`,
    ['web/src/ui/plots/percent-of'],
    ['a project is shown as fully funded before it is', 'Math.floor((raised / goal)', 'Math.round((raised / goal)'],
  ),
  ...mistakesIn(
    `${web}/console/operator-call.ts`,
    ['web/src/console/operator-call'],
    [
      'a refusal is shown nowhere while no dialog is open',
      'if (isItsOwn && showRefusal(error.message)) noteShown(error);',
      `if (isItsOwn) {
    showRefusal(error.message);
    noteShown(error);
  }`,
    ],
  ),
  ...mistakesIn(
    `${web}/money/withdrawals/withdrawals.tsx`,
    ['web/src/money/withdrawals/withdrawals'],
    [
      'the button that confirms a withdrawal stays enabled in flight',
      '<Button disabled={confirming.isPending} onClick',
      '<Button onClick',
    ],
  ),
];
