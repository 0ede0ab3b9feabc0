import { Combobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './option-list.module.css';
import type { Option } from './infinite-options.ts';
import { fold } from '../fold.ts';

type Props = {
  options: readonly Option[];
  search: string;
  chosen: readonly string[];
  label: string;
  loading: boolean;
  hasNextPage: boolean;
  scrolled: (end: HTMLElement) => void;
};

/** The list under a searched select. What the server found for an earlier text is narrowed at once. */
export const OptionList = ({ options, search, chosen, label, loading, hasNextPage, scrolled }: Props) => {
  const text = fold(search.trim());
  const matching = text ? options.filter((option) => fold(option.label).includes(text)) : options;
  return (
    <Combobox.Dropdown className={classes.dropdown}>
      <Combobox.Options
        className={classes.options}
        aria-label={label}
        onScroll={(event) => scrolled(event.currentTarget)}
      >
        {matching.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={chosen.includes(option.value)}
            className={classes.option}
          >
            {option.label}
            {chosen.includes(option.value) && <IconCheck size={16} aria-hidden />}
          </Combobox.Option>
        ))}
        {matching.length === 0 && <Combobox.Empty>{loading ? 'Loading …' : 'Nothing found'}</Combobox.Empty>}
        {matching.length > 0 && hasNextPage && <Combobox.Empty>Loading …</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
};
