import {
  fundings,
  mostDaysOpen,
  mostReflectionDays,
  type Funding,
} from '@guildhall/contract/market/funding.contract.ts';
import type { projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { dayIn } from '../../ui/day-in.ts';
import { MoneyField, NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { fundingOptions } from './term-options.ts';

type Form = Pick<ReturnType<typeof useZodForm<typeof projectForm>>, 'field' | 'set' | 'values'>;
type Props = {
  form: Form;
  /** For how many days, at the least, an investor may reconsider here. */
  least: number;
};

const meaning: Record<Funding, string> = {
  keep: 'You get whatever is invested, even if the goal is not reached',
  all: 'You get the money once the whole goal is raised. Otherwise all of it goes back',
  minimum: 'You get the money once the minimum is raised. Otherwise all of it goes back',
};

/** When the money of investors reaches the organization, and until when they can take it back. */
export function FundingFields({ form: { field, set, values }, least }: Props) {
  const funding = fundings.find((each) => each === values.funding) ?? 'keep';
  return (
    <>
      <SelectField
        label="Funding"
        description={meaning[funding]}
        options={fundingOptions}
        {...field('funding')}
        onChange={(chosen) => {
          field('funding').onChange(chosen);
          if (chosen !== 'minimum') set('minimumRaised', '');
          if (chosen === 'keep') set('openUntil', '');
        }}
      />
      {funding === 'minimum' && (
        <MoneyField
          label="Minimum to Raise"
          description="At least the minimum investment, and below the goal"
          {...field('minimumRaised')}
          required
        />
      )}
      {funding !== 'keep' && (
        <TextField
          label="Open Until"
          description={`The last day (UTC) to invest, up to ${mostDaysOpen} days from now`}
          type="date"
          min={dayIn(1)}
          max={dayIn(mostDaysOpen)}
          {...field('openUntil')}
          required
        />
      )}
      <NumberField
        label="Days to Reconsider"
        description={`How long investors can take their money back. From ${least} to ${mostReflectionDays}, ${least} if left empty`}
        {...field('reflectionDays')}
      />
    </>
  );
}
