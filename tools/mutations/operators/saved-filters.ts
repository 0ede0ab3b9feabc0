import { api, contract, mistakesIn } from '../mutation.ts';

/** Mistakes in whose saved filters are whose, and in what is kept of them. */
export const savedFiltersMistakes = [
  ...mistakesIn(
    `${api}/trust/saved-filters/saved-filters.functions.sql`,
    ['trust/saved-filters'],
    [
      "another operator's filter is renamed",
      'WHERE f.id = filter_id AND f.operator_id = operator;',
      'WHERE f.id = filter_id;',
    ],
    [
      "another operator's filter is deleted",
      'WHERE f.id = filter_id AND f.operator_id = operator RETURNING 1',
      'WHERE f.id = filter_id RETURNING 1',
    ],
    ['there are more filters than the limit', ') >= most THEN', ') > most THEN'],
    [
      'filters of all queues count against the limit',
      'WHERE f.operator_id = operator AND f.queue = of_queue\n    ) >= most',
      'WHERE f.operator_id = operator\n    ) >= most',
    ],
    ['a filter cannot keep its name', ' AND f.id <> filter_id\n', '\n'],
  ),
  ...mistakesIn(
    `${api}/trust/saved-filters/saved-filters.sql.ts`,
    ['trust/saved-filters'],
    [
      "another operator's filters are listed",
      'WHERE f.operator_id = :operatorId AND f.queue = :queue',
      'WHERE (f.operator_id = :operatorId OR true) AND f.queue = :queue',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/saved-filters/saved-filters.erasure.functions.sql`,
    ['trust/saved-filters'],
    ['filters outlive their account', 'WHERE f.operator_id = account', 'WHERE false'],
  ),
  ...mistakesIn(
    `${contract}/trust/filter-parameters.ts`,
    ['trust/filter-parameters'],
    ['a queue keeps parameters that it does not know', ' || !names.every((name) => known.includes(name))', ''],
    ['a parameter is kept that was given twice', 'new Set(names).size < names.length', 'false'],
  ),
];
