import { TextField } from '../../ui/fields/text-field.tsx';

function nothing() {}

/** What the account has and is not for changing here. */
export function ReadOnlyField({ label, value, note }: { label: string; value: string; note: string }) {
  return (
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
}
