import { statement } from '../../platform/database/statement.ts';
import type { Measure } from '../../platform/database/measures.ts';

/** Differences in the books that nobody has explained. */
export const booksMetrics: readonly Measure[] = [
  {
    labels: [],
    gauges: {
      books_unexplained:
        'Checks of the books whose differences nobody has explained; while there are any, no withdrawal is approved.',
    },
    read: statement(
      'books.measure-unexplained',
      'SELECT count(*)::int AS books_unexplained FROM book_checks WHERE many > 0 AND explained_at IS NULL',
    ),
  },
];
