import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { Virtualizer } from 'virtua';
import classes from './option-list.module.css';
import type { Option } from './infinite-options.ts';

type Props = {
  listId: string;
  options: readonly Option[];
  optionId: (option: Option) => string;
  /** The index of the option that the keyboard has reached, or -1. */
  active: number;
  chosen: readonly string[];
  choose: (value: string) => void;
  loading: boolean;
  hasNextPage: boolean;
  scrolled: (end: HTMLElement) => void;
};

const optionHeight = 40;

/** The list under a searched select. However long it is, only what is in sight is in the page. */
export function OptionList({
  listId,
  options,
  optionId,
  active,
  chosen,
  choose,
  loading,
  hasNextPage,
  scrolled,
}: Props) {
  const list = useRef<VirtualizerHandle>(null);
  useEffect(() => {
    if (active >= 0) list.current?.scrollToIndex(active, { align: 'nearest' });
  }, [active]);
  const isChosen = new Set(chosen);
  return (
    // The focus stays in the field, whatever is pressed here.
    <div role="presentation" className={classes.dropdown} onMouseDown={(event) => event.preventDefault()}>
      {options.length > 0 && (
        <div
          id={listId}
          role="listbox"
          // Another name than the field's, so that each is found by its own.
          aria-label="Choices"
          tabIndex={-1}
          className={classes.options}
          onScroll={(event) => scrolled(event.currentTarget)}
        >
          <Virtualizer
            ref={list}
            data={options}
            itemSize={optionHeight}
            keepMounted={active >= 0 && active < options.length ? [active] : []}
          >
            {(option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
              <div
                key={option.value}
                id={optionId(option)}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen.has(option.value)}
                aria-posinset={index + 1}
                aria-setsize={hasNextPage ? -1 : options.length}
                data-active={index === active || undefined}
                className={classes.option}
                onClick={() => choose(option.value)}
              >
                {option.label}
                {isChosen.has(option.value) && <IconCheck size={16} aria-hidden />}
              </div>
            )}
          </Virtualizer>
        </div>
      )}
      {(options.length === 0 || hasNextPage) && (
        <p role="status" className={classes.note}>
          {loading || hasNextPage ? 'Loading …' : 'Nothing found'}
        </p>
      )}
    </div>
  );
}

/** Puts a list right under the box of a field, above the field's error. */
export function under(list: ReactNode) {
  return (box: ReactNode) => (
    <div className={classes.field}>
      {box}
      {list}
    </div>
  );
}
