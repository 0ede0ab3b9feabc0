import { invalid } from '../../platform/calls/refusal.ts';

/**
 * Lets somebody choose a category that is offered; `isOffered` is undefined when there is none of the id that was sent.
 * @throws Refusal `validation` of this field otherwise; a category may be hidden while somebody has it before them
 */
export function requireOffered(field: string, isOffered: boolean | undefined): void {
  if (isOffered === undefined) throw invalid(field, 'Category Name is Required');
  if (!isOffered) throw invalid(field, 'This category is no longer offered. Please choose another one.');
}
