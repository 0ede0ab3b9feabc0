import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Option } from './infinite-options.ts';

type State = { opened: boolean; setOpened: (opened: boolean) => void };

/**
 * The keyboard's way through options of which only those in sight are in the page: what the combobox's input is given,
 * and what the list has to know. The list is our own, since Mantine's would bring 24 kB for one list under its field.
 */
export function useOptionList(
  options: readonly Option[],
  choose: (value: string) => void,
  { opened, setOpened }: State,
) {
  const listId = useId();
  // By its value: another answer may come between the arrow and Enter, and what stands where is then another.
  const [marked, mark] = useState<string>();
  const active = marked === undefined ? -1 : options.findIndex(({ value }) => value === marked);
  const optionId = (option: Option) => `${listId}-${option.value}`;
  useEffect(() => {
    if (!opened) mark(undefined);
  }, [opened]);

  const shown = opened && options.length > 0;
  const current = opened ? options[active] : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !opened) setOpened(true);
    else if (step && options.length > 0)
      mark(options.at(active < 0 && step < 0 ? -1 : (active + step) % options.length)!.value);
    else if (event.key === 'Escape' && opened) setOpened(false);
    else if (event.key === 'Enter' && opened) {
      // Enter chooses here; it does not send the form.
      if (current) choose(current.value);
    } else return;
    event.preventDefault();
  };

  return {
    listId,
    active,
    optionId,
    /** The text has changed, and with it what stands where. */
    startOver: () => mark(undefined),
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': shown,
      'aria-controls': shown ? listId : undefined,
      'aria-activedescendant': current && optionId(current),
      // Escape closes the list first, and only then the dialog around it.
      'data-mantine-stop-propagation': opened || undefined,
      onKeyDown,
    } as const,
  };
}
