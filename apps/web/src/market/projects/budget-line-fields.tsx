import { budgetLineForm, mostBudgetLines } from '@guildhall/contract/market/budget-lines.ts';
import { Button, Input } from '@mantine/core';
import { useId } from 'react';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import classes from './budget-line-fields.module.css';

type Line = { name: string; amount: string | number };

/** What the budget is for, line by line: each with a name and a sum. */
export function BudgetLineFields({ value: lines, onChange, onBlur, error }: FieldProps<Line[]>) {
  const id = useId();
  const change = (at: number, changed: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  // What is wrong with one line stands beneath it.
  const ofAll =
    error !== undefined && lines.every((line) => budgetLineForm.safeParse(line).success) ? error : undefined;
  return (
    <fieldset
      className={classes.lines}
      aria-describedby={ofAll ? `${id} ${id}-error` : id}
      aria-invalid={ofAll ? true : undefined}
    >
      <legend>Budget Lines</legend>
      <p id={id} className={classes.help}>
        What you spend the money on, for example “Oven” and what it costs. Investors see what was spent of each line.
        Once published, the lines cannot change.
      </p>
      {lines.map((line, index) => (
        <LineFields
          // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
          key={index}
          line={line}
          number={index + 1}
          shown={error !== undefined}
          onChange={(changed) => change(index, changed)}
          onBlur={onBlur}
          onRemove={() => onChange(lines.filter((_, at) => at !== index))}
        />
      ))}
      {ofAll && <Input.Error id={`${id}-error`}>{ofAll}</Input.Error>}
      {lines.length < mostBudgetLines && (
        <Button variant="default" onClick={() => onChange([...lines, { name: '', amount: '' }])}>
          Add a Line
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  line: Line;
  number: number;
  /** Whether what is wrong is shown. */
  shown: boolean;
  onChange: (changed: Partial<Line>) => void;
  onBlur: () => void;
  onRemove: () => void;
};

function LineFields({ line, number, shown, onChange, onBlur, onRemove }: LineProps) {
  const wrong = (name: keyof Line) =>
    shown && line[name] !== '' ? budgetLineForm.shape[name].safeParse(line[name]).error?.issues[0]?.message : undefined;
  return (
    <div className={classes.line}>
      <TextField
        label={`Name of Line ${number}`}
        name={`budgetLines[${number - 1}][name]`}
        autoComplete="off"
        value={line.name}
        onChange={(name) => onChange({ name })}
        onBlur={onBlur}
        error={wrong('name')}
        required
      />
      <MoneyField
        label={`Sum of Line ${number}`}
        name={`budgetLines[${number - 1}][amount]`}
        value={String(line.amount)}
        onChange={(amount) => onChange({ amount })}
        onBlur={onBlur}
        error={wrong('amount')}
        required
      />
      <Button variant="subtle" color="gray" aria-label={`Remove line ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
