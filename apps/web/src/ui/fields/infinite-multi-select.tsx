import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import classes from './option-list.module.css';
import { OptionList } from './option-list.tsx';
import type { OptionsSource } from './infinite-options.ts';
import { useInfiniteOptions } from './infinite-options.ts';
import type { Field } from './text-field.tsx';

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
  const labels = useRef(new Map<string, string>());
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const list = useInfiniteOptions(
    source,
    asked.trim(),
    combobox.dropdownOpened || value.some((id) => !labels.current.has(id)),
  );
  for (const option of list.options) labels.current.set(option.value, option.label);

  const toggle = (id: string) => {
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
    setSearch('');
  };

  return (
    <Combobox store={combobox} onOptionSubmit={toggle} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...field}
          label={label}
          size="md"
          rightSection={list.loading && combobox.dropdownOpened ? <Loader size={16} /> : <Combobox.Chevron />}
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
                  'aria-label': `Remove ${labels.current.get(id) ?? ''}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => toggle(id)}
              >
                {labels.current.get(id) ?? '…'}
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
                  combobox.updateSelectedOptionIndex();
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && search === '' && value.length > 0) toggle(value.at(-1)!);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <OptionList {...list} search={asked} chosen={value} label={label} />
    </Combobox>
  );
};
