import { Combobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { Virtualizer } from 'virtua';
import classes from './option-list.module.css';
import type { Option } from './infinite-options.ts';

type Props = {
  options: readonly Option[];
  optionId: (option: Option) => string;
  /** The place of the option that the keyboard stands on, or -1. */
  active: number;
  chosen: readonly string[];
  label: string;
  loading: boolean;
  hasNextPage: boolean;
  scrolled: (end: HTMLElement) => void;
};

const optionHeight = 40;

/** The list under a searched select. However long it is, only what is in sight is in the page. */
export const OptionList = ({ options, optionId, active, chosen, label, loading, hasNextPage, scrolled }: Props) => {
  const list = useRef<VirtualizerHandle>(null);
  useEffect(() => {
    if (active >= 0) list.current?.scrollToIndex(active, { align: 'nearest' });
  }, [active]);
  const isChosen = new Set(chosen);
  return (
    <Combobox.Dropdown className={classes.dropdown}>
      <Combobox.Options
        className={classes.options}
        aria-label={label}
        onScroll={(event) => scrolled(event.currentTarget)}
      >
        {options.length > 0 && (
          <Virtualizer
            ref={list}
            data={options}
            itemSize={optionHeight}
            keepMounted={active >= 0 && active < options.length ? [active] : []}
          >
            {(option, index) => (
              <Combobox.Option
                key={option.value}
                id={optionId(option)}
                value={option.value}
                active={isChosen.has(option.value)}
                selected={index === active}
                aria-selected={isChosen.has(option.value)}
                aria-posinset={index + 1}
                aria-setsize={hasNextPage ? -1 : options.length}
                className={classes.option}
              >
                {option.label}
                {isChosen.has(option.value) && <IconCheck size={16} aria-hidden />}
              </Combobox.Option>
            )}
          </Virtualizer>
        )}
        {options.length === 0 && <Combobox.Empty>{loading ? 'Loading …' : 'Nothing found'}</Combobox.Empty>}
        {options.length > 0 && hasNextPage && <Combobox.Empty>Loading …</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
};
