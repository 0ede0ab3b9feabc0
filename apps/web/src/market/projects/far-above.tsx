import { rateInWords } from '@guildhall/contract/market/returns.ts';
import type { Project } from './project-funding.tsx';

/** Says that a project promises far more than others do; nothing where it does not. */
export function FarAbove({ project: { medianRate } }: { project: Project }) {
  if (medianRate === null) return null;
  return (
    <p role="note">
      <strong>Far above most projects here:</strong> the median is {rateInWords(medianRate)} a year.
    </p>
  );
}
