import type { listOperators } from '@guildhall/contract/trust/operators.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConsoleData } from '../../console/console-data.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
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

type OperatorList = ReceivedOf<typeof listOperators>;

const retentionColumns: KeyColumn<OperatorList['retention'][number]>[] = [
  { label: 'Data', cell: ({ what }) => what.charAt(0).toUpperCase() + what.slice(1) },
  { label: 'Stored for', cell: ({ days }) => count(days, 'day') },
];

/** Who runs the console, and what the server is set to. Settings are changed where the server is started, and some under Site Settings. */
export function Component() {
  const { id: own } = useSession();
  const query = useQuery(operatorsQuery());
  const [asked, setAsked] = useState<OpenDialog>();
  const [deciding, setDeciding] = useState<Deciding>();
  const close = () => setAsked(undefined);
  const decided = () => setDeciding(undefined);
  return (
    <>
      <PageTitle
        lead="Who runs the console. Support sees open cases, finance decides about money, and an admin may do everything. The settings of the server are below."
        actions={<Button onClick={() => setAsked({ what: 'grant' })}>Grant a Role</Button>}
      />
      <ConsoleData query={query}>
        {({ records, requests, settings, retention }) => (
          <>
            {requests.length > 0 && (
              <section aria-labelledby="requests" className={classes.part}>
                <h2 id="requests">Requested Roles</h2>
                <CardTable
                  caption="Requested roles"
                  columns={requestColumns(setDeciding)}
                  rowKey={({ id }) => id}
                  rows={requests}
                />
              </section>
            )}
            <CardTable
              caption="Operators"
              columns={operatorColumns(own, setAsked)}
              rowKey={({ id }) => id}
              rows={records}
            />
            <section aria-labelledby="configuration" className={classes.part}>
              <h2 id="configuration">Configuration</h2>
              <SettingsTable caption="Configuration" settings={settings} />
            </section>
            <section aria-labelledby="retention" className={classes.part}>
              <h2 id="retention">How Long We Store Data</h2>
              <CardTable
                caption="How Long We Store Data"
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
function requestColumns(onDecide: (deciding: Deciding) => void): KeyColumn<RoleRequest>[] {
  return [
    {
      label: 'Requested',
      cell: (request) => (
        <div>
          {wanted(request)}
          <p className={classes.soft}>{request.email}</p>
        </div>
      ),
    },
    {
      label: 'By',
      cell: ({ askedBy, askedAt, reason }) => (
        <div>
          {askedBy}, <DateText iso={askedAt} />
          <p className={classes.soft}>{reason}</p>
        </div>
      ),
    },
    {
      label: 'Takes Effect',
      cell: ({ holdsAt, lapsesAt }) =>
        holdsAt === '' ? (
          <span>
            Once another admin approves, until <DateText iso={lapsesAt} withTime />
          </span>
        ) : (
          <span>
            Automatically from <DateText iso={holdsAt} withTime />, because there was no other admin
          </span>
        ),
    },
    {
      label: 'Decide',
      cell: (request) => (
        <div className={classes.rowActs}>
          {request.mayApprove ? (
            <Button
              variant="default"
              aria-label={`Approve: ${wanted(request)}`}
              onClick={() => onDecide({ what: 'approve', request })}
            >
              Approve
            </Button>
          ) : (
            <span className={classes.soft}>Another admin has to approve.</span>
          )}
          <Button
            variant="default"
            aria-label={`Refuse: ${wanted(request)}`}
            onClick={() => onDecide({ what: 'refuse', request })}
          >
            Refuse
          </Button>
        </div>
      ),
    },
  ];
}

/** `own` is the account of whoever looks. */
function operatorColumns(own: string | undefined, onAsk: (asked: OpenDialog) => void): KeyColumn<Operator>[] {
  return [
    {
      label: 'Name',
      cell: ({ name, email }) => (
        <div>
          {name}
          <p className={classes.soft}>{email}</p>
        </div>
      ),
    },
    { label: 'Role', cell: ({ role }) => roleNames[role] },
    { label: 'Since', cell: ({ since }) => <DateText iso={since} /> },
    { label: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? 'Set up' : 'Not set up yet') },
    {
      label: 'Change',
      cell: (operator) =>
        operator.id === own ? (
          <span className={classes.soft}>This is you. You cannot change your own role.</span>
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
              aria-label={`Remove the role of ${operator.name}`}
              onClick={() => onAsk({ what: 'revoke', operator })}
            >
              Remove
            </Button>
          </div>
        ),
    },
  ];
}
