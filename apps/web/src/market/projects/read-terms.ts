import type { ReturnTerms } from '@guildhall/contract/market/instalments.ts';
import { projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { readField } from '../../ui/fields/read-field.ts';

export type TypedTerms = Record<keyof ReturnTerms, string>;

/** The terms that were typed into the form of a new project; undefined while they are not all there and right. */
export function readTerms(values: TypedTerms): ReturnTerms | undefined {
  const { shape } = projectForm;
  const returnOnInvestment = readField(shape.returnOnInvestment, values.returnOnInvestment);
  const duration = readField(shape.duration, values.duration);
  const repayment = readField(shape.repayment, values.repayment);
  const graceMonths = readField(shape.graceMonths, values.graceMonths);
  if (returnOnInvestment === undefined || duration === undefined || repayment === undefined) return undefined;
  if (graceMonths === undefined || graceMonths >= duration) return undefined;
  return { returnOnInvestment, duration, repayment, graceMonths };
}
