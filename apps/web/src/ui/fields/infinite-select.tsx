import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { OptionList } from './option-list.tsx';
import type { OptionsSource } from './infinite-options.ts';
import { useInfiniteOptions } from './infinite-options.ts';
import type { Field } from './text-field.tsx';

type Props<Row> = Field<string> & { source: OptionsSource<Row>; placeholder?: string };

/** One entry of a long list, searched by the server without regard to case and accents, loaded as it is scrolled. */
export const InfiniteSelect = <Row,>({
  source,
  value,
  onChange,
  onBlur,
  placeholder = 'Type to search',
  ...field
}: Props<Row>) => {
  const [chosen, setChosen] = useState('');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const list = useInfiniteOptions(source, asked.trim(), combobox.dropdownOpened);
  const shown = combobox.dropdownOpened ? search : value ? chosen : '';

  const choose = (id: string) => {
    setChosen(list.options.find((option) => option.value === id)?.label ?? '');
    onChange(id);
    setSearch('');
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...field}
          size="md"
          role="combobox"
          autoComplete="off"
          placeholder={value && chosen ? chosen : placeholder}
          value={shown}
          rightSection={list.loading && combobox.dropdownOpened ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.openDropdown()}
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
        />
      </Combobox.Target>
      <OptionList {...list} search={asked} chosen={value ? [value] : []} label={field.label} />
    </Combobox>
  );
};
