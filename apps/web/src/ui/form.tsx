import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './form.module.css';
import { loadToasts } from './toast.ts';
import type { FormState } from './hooks/use-zod-form.ts';

type FormProps = {
  form: FormState;
  /** `form.submit(async (values, options) => …)` */
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  label?: string;
  onFocus?: () => void;
};

/** One column of fields. The browser's own bubbles are off: errors stand under their fields. */
export function Form({ form, onSubmit, children, label, onFocus }: FormProps) {
  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      onSubmit={onSubmit}
      onFocus={() => {
        void loadToasts();
        onFocus?.();
      }}
      aria-label={label}
    >
      <p className={classes.note}>
        Fields marked <span className={classes.mark}>*</span> are required.
      </p>
      {children}
      {form.refusal !== '' && (
        <p role="alert" className={classes.refusal}>
          {form.refusal}
        </p>
      )}
    </form>
  );
}

type SubmitProps = { form: FormState; children: string; fullWidth?: boolean };

/** Disabled while the form is invalid or in flight (spec §4.in-flight). */
export function SubmitButton({ form, children, fullWidth }: SubmitProps) {
  return (
    <Button type="submit" disabled={!form.valid || form.busy} loading={form.busy} fullWidth={fullWidth ?? false}>
      {children}
    </Button>
  );
}
