import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { Field } from './text-field.tsx';

type Props = Field<string> & { autoComplete: 'current-password' | 'new-password' };

/** What is chosen has 6 to 12 characters: password managers generate one that fits. No `maxlength`, which would cut what is pasted without a word. */
const forGenerators = { minLength: 6, passwordrules: 'minlength: 6; maxlength: 12;' };

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
      {...(props.autoComplete === 'new-password' && forGenerators)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
