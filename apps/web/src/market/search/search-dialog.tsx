import { leastSearched } from '@guildhall/contract/market/search.contract.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue, useId } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { groupsOf } from './found-groups.ts';
import { FoundList } from './found-list.tsx';
import { RecentList } from './recent-list.tsx';
import { recentSearches } from './recent-searches.ts';
import classes from './search.module.css';
import { searchQuery } from './search.queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** One search over organizations, projects and services. */
export function SearchDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Search" size="lg" fills>
      <SearchBox onDone={onClose} />
    </Dialog>
  );
}

function SearchBox({ onDone }: { onDone: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = useFound(text.trim());
  const options = found.groups.flatMap((group) => group.options);
  // What was found for what was typed before can be pointed at, but the keyboard waits for what is typed now.
  const current = found.isFresh ? options[active] : undefined;
  const shown = options.length > 0;

  const leave = () => {
    recentSearches.add(text.trim());
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && current) setActive((active + step + options.length) % options.length);
    else if (event.key === 'Enter' && current) {
      leave();
      void navigate(current.to);
    } else return;
    event.preventDefault();
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
  };

  return (
    <search className={classes.box}>
      <TextInput
        label="Search for"
        size="md"
        placeholder="An organization, a project or a service"
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
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {text.trim() === '' ? (
        <RecentList onChoose={type} />
      ) : !found.isSearch ? (
        <p className={classes.note}>Type at least two letters.</p>
      ) : (
        <Results found={found} listId={listId} current={current} onChoose={leave} onLeave={onDone} />
      )}
    </search>
  );
}

/** What is found for the text, searched for once typing pauses. `isFresh` says that it is for this very text. */
function useFound(text: string) {
  const [asked] = useDebouncedValue(text, 150);
  const { data, error, isPlaceholderData, refetch } = useQuery(searchQuery(asked));
  const isSearch = text.length >= leastSearched;
  const groups = isSearch && data ? groupsOf(data) : [];
  const isFresh = asked === text && !isPlaceholderData;
  return { asked, data, error, isPlaceholderData, refetch, isSearch, isFresh, groups };
}

type ResultsProps = {
  found: ReturnType<typeof useFound>;
  /** The entry where the keyboard stands. */
  current: ComponentProps<typeof FoundList>['current'];
  listId: string;
  onChoose: () => void;
  /** The search ends, and nothing of it was chosen. */
  onLeave: () => void;
};

function Results({ found, current, listId, onChoose, onLeave }: ResultsProps) {
  const { asked, data, error, isPlaceholderData, refetch, isFresh, groups } = found;
  const isEmpty = groups.length === 0;
  if (!data || (isEmpty && !isFresh))
    return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton count={4} />;
  return (
    <>
      {data.searchedFor && !isPlaceholderData && (
        <p className={classes.note} role="status">
          No results for “{asked}”. Showing results for “{data.searchedFor}”.
        </p>
      )}
      {isEmpty ? (
        <NothingFound onLeave={onLeave} />
      ) : (
        <FoundList
          listId={listId}
          groups={groups}
          current={current}
          words={data.searchedFor || asked}
          busy={!isFresh}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

function NothingFound({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      hint="Try other words, or look at the open projects."
      action={
        <Link to={pathTo('projects/open')} onClick={onLeave}>
          Open Projects
        </Link>
      }
    >
      Nothing Found.
    </EmptyState>
  );
}
