import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ConsoleData } from '../../console/console-data.tsx';
import classes from '../../console/operator.module.css';
import { useTypedText } from '../../ui/hooks/use-typed-text.ts';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { groupsInConsole } from './groups-in-console.ts';
import { foundQuery, leastTyped } from './search.operator.queries.ts';

/** What the search of the console finds, at an address of its own. */
export function Component() {
  const [{ q }, setAddress] = useUrlState({ q: '' });
  const [typed, setTyped] = useTypedText(q, (text) => setAddress({ q: text }));
  const query = useQuery(foundQuery(q.trim()));
  return (
    <>
      <PageTitle lead="People, money and cases, by any part of a name or e-mail, a phone number, an id or number, an exact sum, the end of a bank account, or a reference." />
      <TextInput
        type="search"
        role="searchbox"
        aria-label="Search"
        size="md"
        mb="md"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {q.trim().length >= leastTyped && (
        <ConsoleData query={query}>
          {(found) => {
            const groups = groupsInConsole(found);
            if (groups.length === 0)
              return <EmptyState hint="Sums, numbers and references have to be whole.">Nothing Found.</EmptyState>;
            return groups.map(({ label, options }) => (
              <section key={label} className={classes.part}>
                <h2>{label}</h2>
                <ul className={classes.found}>
                  {options.map(({ id, to, name, about }) => (
                    <li key={id}>
                      <Link to={to}>{name}</Link>
                      <p className={classes.soft}>{about}</p>
                    </li>
                  ))}
                </ul>
              </section>
            ));
          }}
        </ConsoleData>
      )}
    </>
  );
}
