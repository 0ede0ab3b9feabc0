import type { projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { reportOptions } from './term-options.ts';

/** `leastReserve` is the operator's, in percent. */
type Props = {
  leastReserve: number;
  form: Pick<ReturnType<typeof useZodForm<typeof projectForm>>, 'field' | 'values'>;
};

/** Which reports a project promises, and by when each is due. */
export function ReportFields({ form: { field, values }, leastReserve }: Props) {
  return (
    <>
      <SelectField
        label="Reports"
        description="What you promise to report to your investors. Once published, it cannot change, and the page shows what is late"
        options={reportOptions}
        {...field('reports')}
      />
      {values.reports !== 'none' && (
        <NumberField
          label="Days until a Report Is Due"
          description="After the end of the time that it covers, up to 180. Leave it empty for 30"
          {...field('reportDays')}
        />
      )}
      <TextField
        label="Report Reserve"
        description={`In percent of each payment to you, from ${leastReserve} to 5, ${leastReserve} if left empty. It is held back until your first report, and for each 30 days that the report is late, a quarter goes to your investors`}
        inputMode="decimal"
        autoComplete="off"
        {...field('reservePercent')}
      />
    </>
  );
}
