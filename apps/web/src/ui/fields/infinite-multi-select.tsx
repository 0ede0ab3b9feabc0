import { ComboboxChevron, Loader, Pill, PillsInput } from '@mantine/core';
import { useState } from 'react';
import classes from './option-list.module.css';
import { OptionList, under } from './option-list.tsx';
import type { OptionsSource } from './infinite-options.ts';
import { useInfiniteOptions } from './infinite-options.ts';
import type { Field } from './text-field.tsx';
import { useLabels } from './use-labels.ts';
import { useOptionList } from './use-option-list.ts';

type Props<Row> = Field<string[]> & { source: OptionsSource<Row>; placeholder?: string };

/** Several entries of a long list: as InfiniteSelect, with what is chosen as pills that can be taken back. */
export function InfiniteMultiSelect<Row>({
  source,
  value,
  onChange,
  onBlur,
  name,
  placeholder = 'Type to search',
  required,
  ...field
}: Props<Row>) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const list = useInfiniteOptions(source, search, opened);
  const labelOf = useLabels(source, value, list.options);

  const toggle = (id: string) => {
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
    setSearch('');
  };
  const { input, startOver, ...keys } = useOptionList(list.options, toggle, { opened, setOpened });

  return (
    <PillsInput
      {...field}
      size="md"
      rightSection={list.loading && opened ? <Loader size={16} /> : <ComboboxChevron />}
      rightSectionPointerEvents="none"
      inputContainer={under(opened && <OptionList {...list} {...keys} choose={toggle} chosen={value} />)}
      onClick={() => setOpened(true)}
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
              iconSize: 18,
            }}
            onRemove={() => toggle(id)}
          >
            {labelOf(id)}
          </Pill>
        ))}
        <PillsInput.Field
          {...input}
          aria-required={required || undefined}
          name={name}
          placeholder={value.length === 0 ? placeholder : ''}
          value={search}
          aria-invalid={field.error ? true : undefined}
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
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && search === '' && value.length > 0) toggle(value.at(-1)!);
            else input.onKeyDown(event);
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}
