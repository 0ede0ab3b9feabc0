import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { Field } from './text-field.tsx';

type Props = Field<string> & { autoComplete: 'current-password' | 'new-password' };

/** A password, hidden until its owner wants to see it. */
export function PasswordField({ onChange, required, ...props }: Props) {
  const [visible, setVisible] = useState(false);
  const toggle = {
    'aria-label': visible ? 'Hide characters' : 'Show characters',
    'aria-pressed': visible,
    tabIndex: 0,
  };
  return (
    <PasswordInput
      size="md"
      {...props}
      aria-required={required || undefined}
      aria-invalid={props.error ? true : undefined}
      rightSectionWidth="2.75rem"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={toggle}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
