import { impactFigureForm, mostImpactFigures } from '@guildhall/contract/market/impact-figures.ts';
import { Button, Input } from '@mantine/core';
import { useId } from 'react';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import classes from './impact-figure-fields.module.css';

type Figure = { name: string; unit: string; target: string | number };

/** What a project promises to reach, up to three figures: each with a name, a unit and a target. */
export function ImpactFigureFields({ value: figures, onChange, onBlur, error }: FieldProps<Figure[]>) {
  const id = useId();
  const change = (at: number, changed: Partial<Figure>) =>
    onChange(figures.map((figure, index) => (index === at ? { ...figure, ...changed } : figure)));
  // What is wrong with one figure stands beneath its field.
  const ofAll =
    error !== undefined && figures.every((figure) => impactFigureForm.safeParse(figure).success) ? error : undefined;
  return (
    <fieldset
      className={classes.figures}
      aria-describedby={ofAll ? `${id} ${id}-error` : id}
      aria-invalid={ofAll ? true : undefined}
    >
      <legend>Impact Figures</legend>
      <p id={id} className={classes.help}>
        What you want to reach, for example “Trees planted”, in “trees”, 10,000. Each report then says how much has been
        reached, and everyone who sees the project can read it. Once published, the figures cannot change.
      </p>
      {figures.map((figure, index) => (
        <FigureFields
          // oxlint-disable-next-line react/no-array-index-key -- a figure is known by its place alone
          key={index}
          figure={figure}
          number={index + 1}
          shown={error !== undefined}
          onChange={(changed) => change(index, changed)}
          onBlur={onBlur}
          onRemove={() => onChange(figures.filter((_, at) => at !== index))}
        />
      ))}
      {ofAll && <Input.Error id={`${id}-error`}>{ofAll}</Input.Error>}
      {figures.length < mostImpactFigures && (
        <Button variant="default" onClick={() => onChange([...figures, { name: '', unit: '', target: '' }])}>
          Add a Figure
        </Button>
      )}
    </fieldset>
  );
}

type FigureProps = {
  figure: Figure;
  number: number;
  /** Whether what is wrong is shown. */
  shown: boolean;
  onChange: (changed: Partial<Figure>) => void;
  onBlur: () => void;
  onRemove: () => void;
};

function FigureFields({ figure, number, shown, onChange, onBlur, onRemove }: FigureProps) {
  const field = (name: keyof Figure) => ({
    name: `impactFigures[${number - 1}][${name}]`,
    value: String(figure[name]),
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur,
    error:
      shown && figure[name] !== ''
        ? impactFigureForm.shape[name].safeParse(figure[name]).error?.issues[0]?.message
        : undefined,
    required: true,
  });
  return (
    <div className={classes.figure}>
      <TextField label={`Name of Figure ${number}`} autoComplete="off" {...field('name')} />
      <TextField label={`Unit of Figure ${number}`} autoComplete="off" {...field('unit')} />
      <NumberField label={`Target of Figure ${number}`} {...field('target')} />
      <Button variant="subtle" color="gray" aria-label={`Remove figure ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
