import { web, mistakesIn } from '../mutation.ts';

/** Mistakes in what screens show of the answers of the server, and in what they allow while a call is in flight. */
export const screensMistakes = [
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
  ...mistakesIn(
    `${web}/market/repayments/due-by-month.ts`,
    ['web/src/market/repayments/due-by-month'],
    ['the last month that a plot shows counts as later again', 'month > end ?', 'month >= end ?'],
  ),
  ...mistakesIn(
    `${web}/market/repayments/repayment-figures.tsx`,
    ['web/src/market/repayments/repayments.page'],
    ['a wallet that covers what is due exactly is warned about', 'missing <= 0n', 'missing < 0n'],
  ),
  ...mistakesIn(
    `${web}/market/repayments/repayment-table.tsx`,
    ['web/src/market/repayments/repayments.page'],
    [
      'a project whose payment is being credited offers a second one',
      '    !sharing.has(which.projectId) && (',
      "    which.state !== 'sharing' && (",
    ],
    ['a member who may not pay is offered to', "useMay('treasurer')", "useMay('editor')"],
  ),
  ...mistakesIn(
    `${web}/market/repayments/repayment-table.tsx`,
    ['web/src/market/repayments/project-acts'],
    [
      'each date of a project repeats its standing order',
      'rows.find(({ projectId }) => projectId === which.projectId) === which && (',
      '(',
    ],
    [
      'a project whose payment is being credited is repaid early',
      'sharing.has(which.projectId) ? undefined : () =>',
      '() =>',
    ],
  ),
  ...mistakesIn(
    `${web}/market/repayments/project-acts.tsx`,
    ['web/src/market/repayments/project-acts'],
    [
      'a standing order that was refused is shown as given',
      'isPending ? variables : standing',
      'variables ?? standing',
    ],
  ),
  ...mistakesIn(
    `${web}/market/repayments/repay-early-dialog.tsx`,
    ['web/src/market/repayments/project-acts'],
    ['a wallet that has exactly the price is short of it', 'paying > free', 'paying >= free'],
  ),
  ...mistakesIn(
    `${web}/market/repayments/repayments.queries.ts`,
    ['web/src/market/repayments/project-acts'],
    ['why a project could not be repaid is said when it can', '    gcTime: 0,\n', ''],
  ),
  ...mistakesIn(
    `${web}/market/repayments/pay-dialog.tsx`,
    ['web/src/market/repayments/repayments.page'],
    ['a part is paid as the whole', '{ amount: toDollars(amount) }', '{}'],
    ['what is due of earlier dates is left out', 'fromDollars(toPay) - unpaid', '0n'],
  ),
  ...mistakesIn(
    `${web}/money/withdrawals/withdrawal-amount.tsx`,
    ['web/src/market/repayments/withdraw-request'],
    ['a withdrawal that leaves exactly what is due is warned about', 'left < due && (', 'left <= due && ('],
  ),
];
