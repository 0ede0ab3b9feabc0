import type { PeriodUnit } from '@guildhall/contract/periods.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { oneOf } from '../../console/one-of.ts';
import classes from '../../console/operator.module.css';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { newestPeriods } from './periods.ts';

const unitOptions = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
] as const;
const unitIn = oneOf(unitOptions);

/** The unit as the head of a table has it: Month. */
export function nameOfUnit(unit: PeriodUnit): string {
  return unitOptions.find(({ value }) => value === unit)!.label;
}

/** By what figures are given, and from which day to which, in UTC. */
export type Periods = { unit: PeriodUnit; from: string; to: string };

type Issue = { path: PropertyKey[]; message: string };
type PeriodsForm = { safeParse(periods: Periods): { error?: { issues: Issue[] } } };

/** The days, weeks or months of the address, which `form` may refuse: then the last ones that it took are `asked`. */
export function usePeriods(form: PeriodsForm) {
  const [now] = useState(() => new Date());
  const [address, setAddress] = useUrlState({ unit: '', from: '', to: '' });
  const unit = unitIn(address.unit);
  const newest = newestPeriods(unit, now);
  const wanted: Periods = { unit, from: address.from || newest.from, to: address.to || newest.to };
  const refused = form.safeParse(wanted).error?.issues;
  const [asked, setAsked] = useState(wanted);
  // What cannot be asked for leaves the figures as they were.
  if (!refused && JSON.stringify(asked) !== JSON.stringify(wanted)) setAsked(wanted);
  const errorOf = (field: string) => refused?.find(({ path }) => path[0] === field)?.message;
  return { asked, wanted, errorOf, change: setAddress };
}

/** The fields in which the periods of figures are chosen. */
export function PeriodTools({ wanted, errorOf, change }: Omit<ReturnType<typeof usePeriods>, 'asked'>) {
  return (
    <div className={classes.tools}>
      <NativeSelect
        label="By"
        size="md"
        data={unitOptions}
        value={wanted.unit}
        onChange={(event) => change({ unit: event.currentTarget.value, from: '', to: '' })}
      />
      <TextInput
        size="md"
        type="date"
        label="From"
        value={wanted.from}
        error={errorOf('from')}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        type="date"
        label="To"
        value={wanted.to}
        error={errorOf('to')}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </div>
  );
}
