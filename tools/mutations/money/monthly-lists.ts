import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/monthly-lists`;
const making = ['monthly-lists/monthly-lists.test'];
const confirming = ['monthly-lists/confirm-monthly-list.test'];

/** Mistakes in the lists of projects that are confirmed each month. */
export const monthlyListsMistakes = [
  ...mistakesIn(
    `${here}/monthly-lists.functions.sql`,
    making,
    ['a list has projects of one’s own organization', 'AND p.created_by <> (l).user_id', ''],
    ['a list has projects of an organization that one belongs to', 'AND NOT is_insider((l).user_id, p.created_by)', ''],
    ['a list is made twice', 'WHERE n.id = list AND n.next_on = due_on FOR', 'WHERE n.id = list FOR'],
    ['somebody stops the list of another', 'WHERE l.id = list AND l.user_id = account FOR', 'WHERE l.id = list FOR'],
  ),
  ...mistakesIn(
    `${here}/split-sum.ts`,
    ['monthly-lists/split-sum.rules.test'],
    ['a part is below the minimum of its project', '({ least }) => least <= even', '({ least }) => least <= sum'],
  ),
  ...mistakesIn(
    `${here}/confirm-monthly-list.ts`,
    confirming,
    ['a second tap invests again', "if (state === 'confirmed') return undefined;", ''],
    [
      'other parts are invested than were shown',
      'if (parts.split !== input.split || parts.total !== input.total)',
      'if (parts.total < 0n)',
    ],
    ['the warning is looked at for none', '{ price: parts.total, warningConfirmed', '{ price: 0n, warningConfirmed'],
  ),
];
