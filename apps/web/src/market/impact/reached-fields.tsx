import { reachedNumber } from '@guildhall/contract/market/impact-figures.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import { amountInWords } from './impact-in-words.ts';

type Props = FieldProps<(string | number)[]> & {
  figures: readonly { name: string; unit: string; target: number }[];
};

/** How much of each figure that a project promises has been reached. */
export function ReachedFields({ figures, value: reached, onChange, onBlur, error }: Props) {
  const wrong = (number: string) =>
    error === undefined ? undefined : reachedNumber.safeParse(number).error?.issues[0]?.message;
  return figures.map(({ name, unit, target }, at) => (
    <NumberField
      key={name}
      label={`Reached: ${name}`}
      description={`In ${unit}, in total since the start, of ${amountInWords(target, unit)} promised. Everyone who sees the project can read it`}
      name={`reached[${at}]`}
      value={String(reached[at] ?? '')}
      onChange={(number) => onChange(figures.map((_, index) => (index === at ? number : (reached[index] ?? ''))))}
      onBlur={onBlur}
      error={wrong(String(reached[at] ?? ''))}
      required
    />
  ));
}
