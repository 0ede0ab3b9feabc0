import { Combobox, InputBase, Loader } from '@mantine/core';
import { useState } from 'react';
import { OptionList } from './option-list.tsx';
import type { OptionsSource } from './infinite-options.ts';
import { useInfiniteOptions } from './infinite-options.ts';
import type { Field } from './text-field.tsx';
import { useOptionList } from './use-option-list.ts';

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
  const [opened, setOpened] = useState(false);
  const list = useInfiniteOptions(source, search, opened);

  const choose = (id: string) => {
    setChosen(list.options.find((option) => option.value === id)?.label ?? '');
    onChange(id);
    setSearch('');
    setOpened(false);
  };
  const {
    store: combobox,
    active,
    optionId,
  } = useOptionList(list.options, choose, { opened, onOpenedChange: setOpened });
  const shown = opened ? search : value ? chosen : '';

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
          rightSection={list.loading && opened ? <Loader size={16} /> : <Combobox.Chevron />}
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
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // Enter chooses here; it does not send the form.
            if (event.key === 'Enter' && opened) event.preventDefault();
          }}
        />
      </Combobox.Target>
      <OptionList {...list} optionId={optionId} active={active} chosen={value ? [value] : []} label={field.label} />
    </Combobox>
  );
};
