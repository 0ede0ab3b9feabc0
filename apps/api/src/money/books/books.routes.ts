import * as contract from '@guildhall/contract/money/books.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { checkBooks } from './check-books.ts';
import { explainDifference } from './explain-difference.ts';
import { readBooks } from './read-books.ts';

export const booksRoutes = [
  serve(contract.readBooks, readBooks),
  serve(contract.checkBooks, checkBooks),
  serve(contract.explainDifference, explainDifference),
];
