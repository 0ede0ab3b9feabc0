import { Combobox, Loader, Pill, PillsInput } from '@mantine/core';
import { useState } from 'react';
import classes from './option-list.module.css';
import { OptionList } from './option-list.tsx';
import type { OptionsSource } from './infinite-options.ts';
import { useInfiniteOptions } from './infinite-options.ts';
import type { Field } from './text-field.tsx';
import { useLabels } from './use-labels.ts';
import { useOptionList } from './use-option-list.ts';

type Props<Row> = Field<string[]> & { source: OptionsSource<Row>; placeholder?: string };

/** Several entries of a long list: as InfiniteSelect, with what is chosen as pills that can be taken back. */
export const InfiniteMultiSelect = <Row,>({
  source,
  value,
  onChange,
  onBlur,
  name,
  label,
  placeholder = 'Type to search',
  ...field
}: Props<Row>) => {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const list = useInfiniteOptions(source, search, opened);
  const labelOf = useLabels(source, value, list.options);

  const toggle = (id: string) => {
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
    setSearch('');
  };
  const {
    store: combobox,
    active,
    optionId,
  } = useOptionList(list.options, toggle, { opened, onOpenedChange: setOpened });

  return (
    <Combobox store={combobox} onOptionSubmit={toggle} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...field}
          label={label}
          size="md"
          rightSection={list.loading && opened ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((id) => (
              <Pill
                key={id}
                size="md"
                className={classes.pill}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Remove ${labelOf(id)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => toggle(id)}
              >
                {labelOf(id)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                name={name}
                role="combobox"
                autoComplete="off"
                placeholder={value.length === 0 ? placeholder : ''}
                value={search}
                aria-invalid={field.error ? true : undefined}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  setSearch('');
                  combobox.closeDropdown();
                  onBlur();
                }}
                onChange={(event) => {
                  setSearch(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={(event) => {
                  // Enter chooses here; it does not send the form.
                  if (event.key === 'Enter' && opened) event.preventDefault();
                  if (event.key === 'Backspace' && search === '' && value.length > 0) toggle(value.at(-1)!);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <OptionList {...list} optionId={optionId} active={active} chosen={value} label={label} />
    </Combobox>
  );
};
