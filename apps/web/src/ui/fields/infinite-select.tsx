import { ComboboxChevron, Loader, TextInput } from '@mantine/core';
import { useState } from 'react';
import { OptionList, under } from './option-list.tsx';
import type { OptionsSource } from './infinite-options.ts';
import { useInfiniteOptions } from './infinite-options.ts';
import type { Field } from './text-field.tsx';
import { useOptionList } from './use-option-list.ts';

type Props<Row> = Field<string> & { source: OptionsSource<Row>; placeholder?: string };

/** One entry of a long list, searched by the server without regard to case and accents, loaded as it is scrolled. */
export function InfiniteSelect<Row>({
  source,
  value,
  onChange,
  onBlur,
  placeholder = 'Type to search',
  required,
  ...field
}: Props<Row>) {
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
  const { input, startOver, ...keys } = useOptionList(list.options, choose, { opened, setOpened });

  return (
    <TextInput
      {...field}
      {...input}
      aria-required={required || undefined}
      size="md"
      placeholder={value && chosen ? chosen : placeholder}
      value={opened ? search : value ? chosen : ''}
      rightSection={list.loading && opened ? <Loader size={16} /> : <ComboboxChevron />}
      rightSectionPointerEvents="none"
      inputContainer={under(opened && <OptionList {...list} {...keys} choose={choose} chosen={value ? [value] : []} />)}
      onClick={() => setOpened(true)}
      // What is typed next replaces the name that is there.
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setSearch('');
        setOpened(false);
        onBlur();
      }}
      onChange={(event) => {
        setSearch(event.currentTarget.value);
        setOpened(true);
        startOver();
      }}
    />
  );
}
