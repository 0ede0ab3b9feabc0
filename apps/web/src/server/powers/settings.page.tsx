import type { listOperators } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConsoleData } from '../../console/console-data.tsx';
import { ConsoleTable, type KeyColumn } from '../../console/console-table.tsx';
import table from '../../console/console-table.module.css';
import classes from '../../console/operator.module.css';
import { operatorsQuery, type Operator, type RoleRequest } from './powers.queries.ts';
import { roleNames, wanted } from '../../console/role-names.ts';
import { SettingsTable } from './settings-table.tsx';

const GrantDialog = lazyDialog(() => import('./role-dialogs.tsx').then((module) => module.GrantDialog));
const ApproveRoleDialog = lazyDialog(() => import('./role-dialogs.tsx').then((module) => module.ApproveRoleDialog));
const RefuseRoleDialog = lazyDialog(() => import('./role-dialogs.tsx').then((module) => module.RefuseRoleDialog));
const RevokeDialog = lazyDialog(() => import('./role-dialogs.tsx').then((module) => module.RevokeDialog));

/** What is asked about whom. */
type OpenDialog = { what: 'grant' | 'revoke'; operator?: Operator };

/** What is decided about which request. */
type Deciding = { what: 'approve' | 'refuse'; request: RoleRequest };

type OperatorList = DataOf<typeof listOperators>;

const retentionColumns: KeyColumn<OperatorList['retention'][number]>[] = [
  { label: 'Data', cell: ({ what }) => what.charAt(0).toUpperCase() + what.slice(1) },
  { label: 'Kept for', cell: ({ days }) => count(days, 'day') },
];

/** Who runs the console, and what the server is set to. Settings are changed where the server is started. */
export function Component() {
  const query = useQuery(operatorsQuery());
  const [asked, setAsked] = useState<OpenDialog>();
  const [deciding, setDeciding] = useState<Deciding>();
  const close = () => setAsked(undefined);
  const decided = () => setDeciding(undefined);
  return (
    <>
      <PageTitle
        lead="Who runs the console. Support sees what waits, finance decides about money, an admin may do everything. Below is what the server is set to."
        actions={<Button onClick={() => setAsked({ what: 'grant' })}>Grant a Role</Button>}
      />
      <ConsoleData query={query}>
        {({ records, requests, settings, retention }) => (
          <>
            {requests.length > 0 && <Requests requests={requests} onDecide={setDeciding} />}
            <Operators operators={records} onAsk={setAsked} />
            <section aria-labelledby="configuration" className={classes.part}>
              <h2 id="configuration">Configuration</h2>
              <SettingsTable caption="Configuration" settings={settings} />
            </section>
            <section aria-labelledby="retention" className={classes.part}>
              <h2 id="retention">How Long Data Is Kept</h2>
              <ConsoleTable
                caption="How Long Data Is Kept"
                columns={retentionColumns}
                rowKey={({ what }) => what}
                rows={retention}
              />
            </section>
          </>
        )}
      </ConsoleData>
      <GrantDialog
        key={asked?.operator?.id}
        opened={asked?.what === 'grant'}
        onClose={close}
        {...(asked?.operator ? { operator: asked.operator } : {})}
      />
      <ApproveRoleDialog opened={deciding?.what === 'approve'} onClose={decided} request={deciding?.request} />
      <RefuseRoleDialog opened={deciding?.what === 'refuse'} onClose={decided} request={deciding?.request} />
      <RevokeDialog opened={asked?.what === 'revoke'} onClose={close} operator={asked?.operator} />
    </>
  );
}

/** What waits for the yes of another admin, or for its time. */
function Requests({
  requests,
  onDecide,
}: {
  requests: readonly RoleRequest[];
  onDecide: (deciding: Deciding) => void;
}) {
  return (
    <section aria-labelledby="requests" className={classes.part}>
      <h2 id="requests">Roles Asked For</h2>
      <table className={table.table}>
        <caption className="gh-visually-hidden">Roles asked for</caption>
        <thead>
          <tr>
            <th scope="col">Asked for</th>
            <th scope="col">By</th>
            <th scope="col">Holds</th>
            <th scope="col">Decide</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <td data-label="Asked for">
                <div>
                  {wanted(request)}
                  <p className={classes.soft}>{request.email}</p>
                </div>
              </td>
              <td data-label="By">
                <div>
                  {request.askedBy}, <DateText iso={request.askedAt} />
                  <p className={classes.soft}>{request.reason}</p>
                </div>
              </td>
              <td data-label="Holds">
                {request.holdsAt === '' ? (
                  <span>
                    Once another admin says yes, until <DateText iso={request.lapsesAt} withTime />
                  </span>
                ) : (
                  <span>
                    By itself from <DateText iso={request.holdsAt} withTime />, since there was no other admin
                  </span>
                )}
              </td>
              <td data-label="Decide">
                <div className={classes.rowActs}>
                  {request.mayApprove ? (
                    <Button
                      variant="default"
                      aria-label={`Say Yes: ${wanted(request)}`}
                      onClick={() => onDecide({ what: 'approve', request })}
                    >
                      Say Yes
                    </Button>
                  ) : (
                    <span className={classes.soft}>Another admin has to say yes.</span>
                  )}
                  <Button
                    variant="default"
                    aria-label={`Refuse: ${wanted(request)}`}
                    onClick={() => onDecide({ what: 'refuse', request })}
                  >
                    Refuse
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Operators({ operators, onAsk }: { operators: readonly Operator[]; onAsk: (asked: OpenDialog) => void }) {
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
