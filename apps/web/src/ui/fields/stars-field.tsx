import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import type { PointerEvent } from 'react';
import { StarRow } from '../stars.tsx';
import classes from '../stars.module.css';

type Props = { label: string; value: number; onChange: (rating: number) => void; error?: string | undefined };

const size = 40;

/** A rating from half a star to five, by mouse, finger and arrow keys. */
export function StarsField({ label, value, onChange, error }: Props) {
  const id = useId();
  const [hovered, setHovered] = useState<number>();
  const under = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const halves = Math.ceil(((event.clientX - box.left) / box.width) * 10);
    return Math.min(5, Math.max(0.5, halves / 2));
  };
  return (
    <Input.Wrapper id={id} label={label} size="md" error={error}>
      <span className={classes.chosen}>
        <span className={classes.input}>
          <StarRow rating={hovered ?? value} size={size} />
          <input
            id={id}
            type="range"
            min={0.5}
            max={5}
            step={0.5}
            value={value}
            className={classes.range}
            aria-valuetext={`${value} of 5 stars`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
            onPointerMove={(event) => {
              setHovered(under(event));
              if (event.buttons === 1) onChange(under(event));
            }}
            onPointerLeave={() => setHovered(undefined)}
            onPointerDown={(event) => {
              event.preventDefault();
              event.currentTarget.focus();
              onChange(under(event));
            }}
          />
        </span>
        <output htmlFor={id} className="gh-tabular">
          {(hovered ?? value).toFixed(1)}
        </output>
      </span>
    </Input.Wrapper>
  );
}
