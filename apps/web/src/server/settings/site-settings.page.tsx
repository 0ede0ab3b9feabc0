import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleData } from '../../console/console-data.tsx';
import classes from '../../console/operator.module.css';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { WithCode } from '../powers/settings-table.tsx';
import {
  siteSettingsQuery,
  type PendingSetting,
  type SettingGroup,
  type SiteSetting,
} from './site-settings.queries.ts';
import { valueInWords } from './value-in-words.ts';

const ChangeDialog = lazyDialog(() => import('./site-setting-dialogs.tsx').then((module) => module.ChangeDialog));
const HistoryDialog = lazyDialog(() => import('./site-setting-dialogs.tsx').then((module) => module.HistoryDialog));
const DecideDialog = lazyDialog(() => import('./site-setting-dialogs.tsx').then((module) => module.DecideDialog));

/** What is asked about which setting. */
type OpenDialog = { what: 'change' | 'history'; setting: SiteSetting };

/** What is decided about which change. */
type Deciding = { approves: boolean; setting: PendingSetting };

const groups: readonly { group: SettingGroup; title: string; who: string }[] = [
  { group: 'fees', title: 'Fees', who: 'Finance and admins change these, two of them for each change.' },
  { group: 'money', title: 'Money', who: 'Finance and admins change these, two of them for each change.' },
  { group: 'verification', title: 'Verification', who: 'Admins change these, two of them for each change.' },
  { group: 'risk', title: 'Signs of Risk', who: 'Admins change these, two of them for each change.' },
  { group: 'texts', title: 'Texts', who: 'An admin changes these alone.' },
];

/** What the site takes, asks and says, as far as operators change it here. */
export function Component() {
  const query = useQuery(siteSettingsQuery());
  const [asked, setAsked] = useState<OpenDialog>();
  const [deciding, setDeciding] = useState<Deciding>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageTitle lead="What the site takes, requires and says. A change applies from then on, without a restart. What the environment of the server sets is fixed." />
      <ConsoleData query={query}>
        {({ records }) => (
          <>
            <Waiting settings={records.filter(isPending)} onDecide={setDeciding} />
            {groups.map(({ group, title, who }) => {
              const rows = records.filter((setting) => setting.group === group);
              return rows.length === 0 ? null : (
                <section key={group} aria-labelledby={group} className={classes.part}>
                  <h2 id={group}>{title}</h2>
                  <p className={classes.soft}>{who}</p>
                  <CardTable caption={title} columns={columns(setAsked)} rowKey={({ name }) => name} rows={rows} />
                </section>
              );
            })}
          </>
        )}
      </ConsoleData>
      <ChangeDialog opened={asked?.what === 'change'} onClose={close} setting={asked?.setting} />
      <HistoryDialog opened={asked?.what === 'history'} onClose={close} setting={asked?.setting} />
      <DecideDialog
        opened={deciding !== undefined}
        onClose={() => setDeciding(undefined)}
        setting={deciding?.setting}
        approves={deciding?.approves === true}
      />
    </>
  );
}

function isPending(setting: SiteSetting): setting is PendingSetting {
  return setting.pending !== null;
}

type WaitingProps = { settings: readonly PendingSetting[]; onDecide: (deciding: Deciding) => void };

/** The changes that wait for another operator. */
function Waiting({ settings, onDecide }: WaitingProps) {
  if (settings.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={classes.part}>
      <h2 id="waiting">Waiting for Approval</h2>
      <CardTable
        caption="Waiting for Approval"
        columns={waitingColumns(onDecide)}
        rowKey={({ pending }) => pending.id}
        rows={settings}
      />
    </section>
  );
}

function waitingColumns(onDecide: (deciding: Deciding) => void): KeyColumn<PendingSetting>[] {
  return [
    {
      label: 'Setting',
      cell: ({ title, value, pending }) => (
        <div>
          <span className={classes.setting}>{title}</span>
          <p className={classes.soft}>
            From {valueInWords(value)} to {valueInWords(pending.value, pending.isDefault)}
          </p>
        </div>
      ),
    },
    {
      label: 'Requested',
      cell: ({ pending: { askedBy, askedAt, reason } }) => (
        <div>
          {askedBy}, <DateText iso={askedAt} />
          <p className={classes.soft}>{reason}</p>
        </div>
      ),
    },
    { label: 'Until', cell: ({ pending }) => <DateText iso={pending.lapsesAt} withTime /> },
    { label: 'Decide', cell: (setting) => <Decide setting={setting} onDecide={onDecide} /> },
  ];
}

function Decide({ setting, onDecide }: { setting: PendingSetting; onDecide: (deciding: Deciding) => void }) {
  const { title, mayChange, pending } = setting;
  if (!mayChange) return <span className={classes.soft}>An admin has to approve.</span>;
  const refuses = pending.mayApprove ? 'Refuse' : 'Withdraw';
  return (
    <div className={classes.rowActs}>
      {pending.mayApprove ? (
        <Button
          variant="default"
          aria-label={`Approve: ${title}`}
          onClick={() => onDecide({ approves: true, setting })}
        >
          Approve
        </Button>
      ) : (
        <span className={classes.soft}>Another operator has to approve.</span>
      )}
      <Button
        variant="default"
        aria-label={`${refuses}: ${title}`}
        onClick={() => onDecide({ approves: false, setting })}
      >
        {refuses}
      </Button>
    </div>
  );
}

function columns(onAsk: (asked: OpenDialog) => void): KeyColumn<SiteSetting>[] {
  return [
    {
      label: 'Setting',
      cell: ({ name, title, about }) => (
        <div>
          <span className={classes.setting}>{title}</span>
          <p className={classes.soft}>
            <WithCode text={about} /> (<code>{name}</code>)
          </p>
        </div>
      ),
    },
    {
      label: 'Value',
      cell: (setting) => (
        <div>
          <span className={classes.setting}>{valueInWords(setting.value)}</span>
          <p className={classes.soft}>
            <Source setting={setting} />
          </p>
        </div>
      ),
    },
    { label: 'Change', cell: (setting) => <Acts setting={setting} onAsk={onAsk} /> },
  ];
}

/** Where a value comes from. */
function Source({ setting: { source, history } }: { setting: SiteSetting }) {
  const [newest] = history;
  if (source === 'environment') return 'Fixed by the environment';
  if (source === 'default' || !newest) return 'Default';
  return (
    <>
      Changed by {newest.by}
      {newest.approvedBy !== '' && ` and ${newest.approvedBy}`} on <DateText iso={newest.since} />
    </>
  );
}

function Acts({ setting, onAsk }: { setting: SiteSetting; onAsk: (asked: OpenDialog) => void }) {
  const { title, source, mayChange, pending, history } = setting;
  const why =
    source === 'environment'
      ? 'Only where the server is started.'
      : pending
        ? 'A change is waiting.'
        : mayChange
          ? ''
          : 'Only an admin may change this.';
  return (
    <div className={classes.rowActs}>
      {why === '' ? (
        <Button variant="default" aria-label={`Change: ${title}`} onClick={() => onAsk({ what: 'change', setting })}>
          Change
        </Button>
      ) : (
        <span className={classes.soft}>{why}</span>
      )}
      {history.length > 0 && (
        <Button variant="default" aria-label={`History: ${title}`} onClick={() => onAsk({ what: 'history', setting })}>
          History
        </Button>
      )}
    </div>
  );
}
