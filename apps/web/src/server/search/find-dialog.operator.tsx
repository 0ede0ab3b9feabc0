import { TextInput } from '@mantine/core';
import { useDebouncedValue, useId } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { FoundList } from '../../market/search/found-list.tsx';
import classes from '../../market/search/search.module.css';
import { pathTo } from '../../paths.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { groupsInConsole } from './groups-in-console.ts';
import { foundQuery, leastTyped } from './search.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** One search over everything that the console lists. */
export function FindDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Find" size="lg" fills>
      <FindBox onDone={onClose} />
    </Dialog>
  );
}

function FindBox({ onDone }: { onDone: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, 150);
  const { data, error, isPlaceholderData, refetch } = useQuery(foundQuery(asked));
  const isSearch = wanted.length >= leastTyped;
  const groups = isSearch && data ? groupsInConsole(data) : [];
  // What was found for what was typed before can be pointed at, but the keyboard waits for what is typed now.
  const isFresh = asked === wanted && !isPlaceholderData;
  const options = groups.flatMap((group) => group.options);
  const current = isFresh ? options[active] : undefined;
  const shown = options.length > 0;

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && current) setActive((active + step + options.length) % options.length);
    else if (event.key === 'Enter' && current) {
      onDone();
      void navigate(current.to);
    } else return;
    event.preventDefault();
  };

  return (
    <search className={classes.box}>
      <TextInput
        label="Search for"
        size="md"
        placeholder="Name, e-mail, phone, number, sum or id"
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        data-autofocus
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={current && `${listId}-${current.id}`}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      {!isSearch ? (
        <FindHints />
      ) : shown ? (
        <>
          <FoundList
            listId={listId}
            groups={groups}
            current={current}
            words={asked}
            busy={!isFresh}
            onChoose={onDone}
          />
          <Link to={pathTo('operator/search', { q: asked })} className={classes.all} onClick={onDone}>
            Show as a Page
          </Link>
        </>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : data && isFresh ? (
        <EmptyState hint="Sums, numbers and references have to be whole.">Nothing Found.</EmptyState>
      ) : (
        <ListSkeleton count={4} />
      )}
    </search>
  );
}

/** What can be searched for, while nothing is typed. */
function FindHints() {
  return (
    <ul className={classes.hints}>
      <li>Any part of a name, an e-mail or a project’s title</li>
      <li>A phone number, or its last four digits or more</li>
      <li>Any id, and numbers such as C-2026-000123, R-2026-000123, I-2026-000123 or Batch 12</li>
      <li>An exact sum, such as 1,234.50</li>
      <li>The last four characters of a bank account, and references of a bank or a payment provider</li>
    </ul>
  );
}
