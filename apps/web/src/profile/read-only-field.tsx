import { TextField } from '../ui/fields/text-field.tsx';

const nothing = () => {};

/** What stands in the account and is not for changing here. */
export const ReadOnlyField = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <TextField
    label={label}
    description={note}
    name={label.toLowerCase()}
    value={value}
    onChange={nothing}
    onBlur={nothing}
    error={undefined}
    readOnly
  />
);
