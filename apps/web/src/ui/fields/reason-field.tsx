import { mostOfReason } from '@guildhall/contract/text-fields.ts';
import { TextAreaField } from './text-area-field.tsx';
import type { Field } from './text-field.tsx';

type Props = Omit<Field<string>, 'label'> & { rows?: number };

/** Why somebody does something, in their own words. */
export function ReasonField({ rows = 2, ...props }: Props) {
  return <TextAreaField label="Reason" limit={mostOfReason} rows={rows} {...props} />;
}
