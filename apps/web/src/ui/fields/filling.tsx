import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';

/**
 * For a button between fields: pressing it leaves the focus where it is. A field that is left says what is wrong with it, which would
 * push the button away before it is let go, and so nothing would be clicked.
 */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** At the end of a text field: a button that fills it, for `TextField` and `MoneyField`. */
export function filling(text: string, fill: () => unknown, disabled = false) {
  return {
    rightSectionWidth: `${text.length * 0.6875 + 1.75}rem`,
    rightSection: (
      <Button variant="subtle" h="2.75rem" px="sm" disabled={disabled} onClick={() => void fill()}>
        {text}
      </Button>
    ),
  };
}
