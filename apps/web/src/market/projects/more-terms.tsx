import { proposedReflectionDays } from '@guildhall/contract/market/funding.contract.ts';
import { explanations } from '@guildhall/contract/market/project-explanations.ts';
import type { projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { configurationQuery } from '../../api/configuration.queries.ts';
import { MoneyField, NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ImpactFigureFields } from '../impact/impact-figure-fields.tsx';
import { BudgetLineFields } from './budget-line-fields.tsx';
import { ExplanationFields } from './explanation-fields.tsx';
import { FundingFields } from './funding-fields.tsx';
import { ReturnOfThousand } from './instalments-in-words.tsx';
import classes from './projects.module.css';
import { PublicField } from './public-field.tsx';
import { readTerms } from './read-terms.ts';
import { ReportFields } from './report-fields.tsx';
import { earlyRepaymentOptions, repaymentOptions } from './term-options.ts';

type Props = { form: Pick<ReturnType<typeof useZodForm<typeof projectForm>>, 'field' | 'set' | 'values' | 'wrong'> };

const names: string[] = [
  'funding',
  'minimumRaised',
  'openUntil',
  'reflectionDays',
  'repayment',
  'graceMonths',
  'lateInterest',
  'earlyRepayment',
  'unitPrice',
  'reports',
  'reportDays',
  'budgetLines',
  'impactFigures',
  'reservePercent',
  ...explanations,
];

/** Whether anything in the group was chosen or typed. */
function hasMore(values: Props['form']['values']) {
  return (
    values.repayment !== 'end' ||
    values.lateInterest !== '' ||
    values.earlyRepayment !== 'whole' ||
    values.funding !== 'keep' ||
    values.reflectionDays !== '' ||
    values.public === '0' ||
    values.unitPrice !== '' ||
    values.reports !== 'none' ||
    values.budgetLines.length > 0 ||
    values.impactFigures.length > 0 ||
    values.reservePercent !== '' ||
    explanations.some((name) => values[name] !== '')
  );
}

/** The terms beyond the specification's fields, which are right as they are for whoever does not open them. */
export function MoreTerms({ form }: Props) {
  const { field, set, values, wrong } = form;
  const id = useId();
  const [open, setOpen] = useState(hasMore(values));
  const { leastReflectionDays: least = 0, leastReservePercent: leastReserve = 0 } =
    useQuery(configurationQuery()).data ?? {};
  // What keeps the form from being sent is never out of sight.
  const isWrong = wrong.some((name) => names.includes(name));
  const shown = open || isWrong;
  const toggle = () => {
    const opens = isWrong || !open;
    setOpen(opens);
    if (opens && values.reflectionDays === '') set('reflectionDays', String(Math.max(proposedReflectionDays, least)));
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={classes.moreTerms}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={toggle}
      >
        More Terms
      </Button>
      {shown && (
        <fieldset id={id} className={classes.termsGroup}>
          <legend>More Terms</legend>
          <FundingFields form={form} least={least} />
          <SelectField
            label="Repayment"
            description="Counted from the day the money reaches you"
            options={repaymentOptions}
            {...field('repayment')}
            onChange={(repayment) => {
              field('repayment').onChange(repayment);
              if (repayment === 'end') set('graceMonths', '');
            }}
          />
          {values.repayment !== 'end' && (
            <NumberField
              label="Months of Grace"
              description="Nothing is due in these first months. The end date and the total stay the same"
              {...field('graceMonths')}
            />
          )}
          <TextField
            label="Late Interest"
            description="In percent a year on late payments, up to 10. Leave it empty for none"
            inputMode="decimal"
            autoComplete="off"
            {...field('lateInterest')}
          />
          <SelectField
            label="Early Repayment"
            description="What you pay if you repay all investors early"
            options={earlyRepaymentOptions}
            {...field('earlyRepayment')}
          />
          <MoneyField
            label="Price of One Unit"
            description="What a buyer pays for each unit. Leave it empty for the whole goal. Once published, it cannot change"
            {...field('unitPrice')}
          />
          <ReportFields form={form} leastReserve={leastReserve} />
          {(values.reports !== 'none' || values.impactFigures.length > 0) && (
            <ImpactFigureFields {...field('impactFigures')} />
          )}
          <PublicField form={form} />
          <Example terms={readTerms(values)} />
          <ExplanationFields form={form} />
          <BudgetLineFields {...field('budgetLines')} />
        </fieldset>
      )}
    </>
  );
}

/** What the terms give back of a sum that everybody can compare. */
function Example({ terms }: { terms: ReturnType<typeof readTerms> }) {
  return (
    <p aria-live="polite" className={classes.example}>
      {terms ? (
        <ReturnOfThousand terms={terms} />
      ) : (
        'Fill in the return and the duration to see what $1,000 gives back.'
      )}
    </p>
  );
}
