import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { DateText } from '../ui/date-text.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ConsoleData } from './console-data.tsx';
import table from './console-table.module.css';
import classes from './operator.module.css';
import { operatorsQuery, type Operator } from './operator.queries.ts';
import { roleNames } from './role-names.ts';

const GrantDialog = lazyDialog(() => import('./role-dialogs.tsx').then((module) => module.GrantDialog));
const RevokeDialog = lazyDialog(() => import('./role-dialogs.tsx').then((module) => module.RevokeDialog));

/** What is asked about whom. */
type Asked = { what: 'grant' | 'revoke'; operator?: Operator };

/** Who runs the console. */
export function Component() {
  const query = useQuery(operatorsQuery());
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageTitle
        lead="Who runs the console. Support sees what waits, finance decides about money, an admin may do everything."
        actions={<Button onClick={() => setAsked({ what: 'grant' })}>Grant a Role</Button>}
      >
        Settings
      </PageTitle>
      <ConsoleData query={query}>{({ records }) => <Operators operators={records} onAsk={setAsked} />}</ConsoleData>
      <GrantDialog
        key={asked?.operator?.id}
        opened={asked?.what === 'grant'}
        onClose={close}
        {...(asked?.operator ? { operator: asked.operator } : {})}
      />
      <RevokeDialog opened={asked?.what === 'revoke'} onClose={close} operator={asked?.operator} />
    </>
  );
}

function Operators({ operators, onAsk }: { operators: readonly Operator[]; onAsk: (asked: Asked) => void }) {
  const { id: own } = useSession();
  return (
    <table className={table.table}>
      <caption className="gh-visually-hidden">Operators</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Since</th>
          <th scope="col">Second factor</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {operators.map((operator) => (
          <tr key={operator.id}>
            <td data-label="Name">
              <div>
                {operator.name}
                <p className={classes.soft}>{operator.email}</p>
              </div>
            </td>
            <td data-label="Role">{roleNames[operator.role]}</td>
            <td data-label="Since">
              <DateText iso={operator.since} />
            </td>
            <td data-label="Second factor">{operator.secondFactor ? 'Set up' : 'Not set up yet'}</td>
            <td data-label="Change">
              {operator.id === own ? (
                <span className={classes.soft}>This is you. Nobody changes their own role.</span>
              ) : (
                <div className={classes.rowActs}>
                  <Button
                    variant="default"
                    aria-label={`Change the role of ${operator.name}`}
                    onClick={() => onAsk({ what: 'grant', operator })}
                  >
                    Change
                  </Button>
                  <Button
                    variant="default"
                    aria-label={`Take Away the role of ${operator.name}`}
                    onClick={() => onAsk({ what: 'revoke', operator })}
                  >
                    Take Away
                  </Button>
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
