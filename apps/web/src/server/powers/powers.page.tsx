import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { verbWords } from '../../base/audit/audit-words.ts';
import { ConsoleData } from '../../console/console-data.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { peopleColumns } from './people-columns.tsx';
import { powersQuery, type Powers } from './powers.queries.ts';
import { roleNames } from '../../console/role-names.ts';
import { SettingsTable, WithCode } from './settings-table.tsx';

type Act = Powers['acts'][number];

/** Which acts stand together: the table of each, in the order in which they are answered. */
const groups: readonly { id: string; title: string; has: (act: Act) => boolean }[] = [
  { id: 'two', title: 'What Can Need Two People', has: ({ second }) => second },
  { id: 'fresh', title: 'One Person, with a Fresh Proof', has: ({ second, fresh }) => !second && fresh },
  { id: 'one', title: 'One Person', has: ({ second, fresh }) => !second && !fresh },
];

const actColumns: KeyColumn<Act>[] = [
  {
    label: 'In the audit log',
    cell: ({ verb, about }) => (
      <div>
        <span className={classes.setting}>{verbWords(verb).replace(/,$/, '')}</span>
        <p className={classes.soft}>
          <WithCode text={about} />
        </p>
      </div>
    ),
  },
  { label: 'Who', cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', ') },
  {
    label: 'Alone',
    cell: ({ alone, stake }) => (
      <div>
        {alone}
        {stake && <p className={classes.soft}>Not people who have a stake in it.</p>}
      </div>
    ),
  },
  { label: 'Fresh proof', cell: ({ fresh }) => (fresh ? 'Yes' : 'No') },
];

/** Each act of operators with who may do it and how far one comes alone, the limits of this server, and who the operators are. */
export function Component() {
  const query = useQuery(powersQuery());
  return (
    <>
      <PageTitle lead="From what the server requires for each action and its current settings. An admin may do everything the others may." />
      <ConsoleData query={query}>
        {({ acts, limits, people }) => (
          <>
            <Part id="limits" title="Limits and Waits">
              <SettingsTable caption="Limits and Waits" settings={limits} />
            </Part>
            <Part id="people" title="People">
              <CardTable caption="People" columns={peopleColumns} rowKey={({ id }) => id} rows={people} />
            </Part>
            {groups.map(({ id, title, has }) => (
              <Part key={id} id={id} title={title}>
                <CardTable
                  caption={title}
                  columns={actColumns}
                  rowKey={({ verb }) => verb}
                  rows={acts.filter((act) => has(act))}
                />
              </Part>
            ))}
          </>
        )}
      </ConsoleData>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
