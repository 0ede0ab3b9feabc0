import { Button } from '@mantine/core';
import { formatWhole } from '@guildhall/contract/money.ts';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { sanctionsStateWords } from '../../people/sanctions/sanctions-words.ts';
import { freezeColumns } from '../../trust/freezes/freeze-columns.tsx';
import type { FreezeAct } from '../../trust/freezes/freeze-dialogs.tsx';
import { useMayPay, useOperatorRole } from '../../console/use-operator-role.ts';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import { RiskSigns } from '../../console/risk-signs.tsx';
import classes from '../../console/operator.module.css';
import { accountQuery, type OperatedAccount } from './accounts.operator.queries.ts';

const AccountRecords = lazy(() =>
  import('./account-records.tsx').then((module) => ({ default: module.AccountRecords })),
);

const BalancesPlot = lazy(() => import('./balances-plot.tsx').then((module) => ({ default: module.BalancesPlot })));

const AgreeFeesDialog = lazyDialog(() =>
  import('./agree-fees-dialog.operator.tsx').then((module) => module.AgreeFeesDialog),
);

const SeeAsDialog = lazyDialog(() =>
  import('../../people/see-as/see-as-dialog.operator.tsx').then((module) => module.SeeAsDialog),
);

const FreezeDialogs = lazyDialog(() =>
  import('../../trust/freezes/freeze-dialogs.tsx').then((module) => module.FreezeDialogs),
);

/** One person or organization: the facts, what is frozen, and what an operator can do. */
export function Component() {
  const detail = useDetail(accountQuery, 'No account was chosen.');
  const { data } = detail;
  return (
    <DetailFrame
      lead={data ? `${data.name}, ${data.email}` : '\u00a0'}
      list={data?.type === 2 ? 'operator/organizations' : 'operator/people'}
      detail={detail}
      writtenOf={({ id, written }) => ({ kind: 'account', id, written, snippets: { use: 'any', values: {} } })}
      notesOf={({ id, notes }) => ({ kind: 'account', id, notes })}
    >
      {(account) => <Account account={account} />}
    </DetailFrame>
  );
}

type Project = OperatedAccount['projects'][number];

function Account({ account }: { account: OperatedAccount }) {
  const [act, setAct] = useState<FreezeAct>();
  const readsLog = useOperatorRole() === 'admin';
  const { id, freezes, projects } = account;
  return (
    <>
      <SpeaksForRisk account={account} />
      <Acts account={account} ask={setAct} />
      <div className={classes.sums}>
        <section aria-labelledby="facts">
          <h2 id="facts">Facts</h2>
          <DescriptionList
            label="Facts"
            items={[
              ['Kind', account.type === 2 ? 'Organization' : 'Person'],
              ['Member since', <DateText key="since" iso={account.createdAt} />],
              ['E-mail verified', account.emailVerified ? 'Yes' : 'No'],
              ['Terms accepted', <AcceptedTerms key="terms" account={account} />],
              ['Second factor', account.secondFactor ? 'Set up' : 'Not set up'],
              ['Sessions', formatWhole(account.sessions)],
              ['State', account.frozen ? 'Frozen' : 'In order'],
              ...(account.sanctions
                ? [['Sanctions', <SanctionsCases key="sanctions" cases={account.sanctions} />] as const]
                : []),
              ...(account.operatorRole === '' ? [] : [['Operator for', account.operatorRole] as const]),
              ...(readsLog ? [['Log', <LogLink key="log" id={id} />] as const] : []),
            ]}
          />
        </section>
        <section aria-labelledby="wallet">
          <h2 id="wallet">Wallet</h2>
          <DescriptionList
            label="Wallet"
            items={[
              ['In it', <Money key="in" dollars={account.wallet} />],
              ['Part of it held', <Money key="held" dollars={account.held} />],
              ['Owes', <Money key="owed" dollars={account.owed} />],
            ]}
          />
        </section>
        <Fees account={account} />
      </div>
      {freezes.length > 0 && (
        <section aria-labelledby="freezes" className={classes.part}>
          <h2 id="freezes">Freezes</h2>
          <CardTable caption="Freezes" columns={freezeColumns(setAct)} rowKey={(freeze) => freeze.id} rows={freezes} />
        </section>
      )}
      {projects.length > 0 && (
        <section aria-labelledby="projects" className={classes.part}>
          <h2 id="projects">Newest Projects</h2>
          <CardTable
            caption="Newest projects"
            columns={projectColumns(setAct)}
            rowKey={(project) => project.id}
            rows={projects}
          />
        </section>
      )}
      <Records account={account} />
      <section aria-labelledby="balances" className={classes.part}>
        <h2 id="balances">Balance by Month</h2>
        <WhenNear>
          <BalancesPlot id={id} />
        </WhenNear>
      </section>
      <FreezeDialogs opened={act !== undefined} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

function Acts({ account, ask }: { account: OperatedAccount; ask: (act: FreezeAct) => void }) {
  const [dialog, setDialog] = useState<'see-as' | 'fees'>();
  const mayPay = useMayPay();
  const { id, name } = account;
  const close = () => setDialog(undefined);
  return (
    <div className={classes.acts}>
      {!account.frozen && (
        <Button variant="default" onClick={() => ask({ verb: 'freeze-account', id, name })}>
          Freeze
        </Button>
      )}
      {account.sessions > 0 && (
        <Button variant="default" onClick={() => ask({ verb: 'end-sessions', id, name })}>
          End All Sessions
        </Button>
      )}
      {account.operatorRole === '' && (
        <Button variant="default" onClick={() => setDialog('see-as')}>
          See As
        </Button>
      )}
      {mayPay && (
        <Button variant="default" onClick={() => setDialog('fees')}>
          Agree Fees
        </Button>
      )}
      <SeeAsDialog opened={dialog === 'see-as'} account={account} onClose={close} />
      <AgreeFeesDialog opened={dialog === 'fees'} account={account} onClose={close} />
    </div>
  );
}

function AcceptedTerms({ account: { terms, createdAt } }: { account: OperatedAccount }) {
  if (!terms)
    return (
      <>
        <DateText iso={createdAt} />, at the sign-up
      </>
    );
  return (
    <>
      <DateText iso={terms.acceptedAt} withTime />, those of <DateText iso={terms.changedAt} />, version{' '}
      <code>{terms.version}</code>
    </>
  );
}

/** Nothing where no signs were found, and for roles that do not see them. */
function SpeaksForRisk({ account: { signs } }: { account: OperatedAccount }) {
  if (signs.length === 0) return null;
  return (
    <section aria-labelledby="signs" className={classes.look}>
      <h2 id="signs">What Speaks for Risk</h2>
      <RiskSigns signs={signs} />
    </section>
  );
}

/** Whether entries of sanctions lists that may name the account are to be decided, or how they were. */
function SanctionsCases({ cases }: { cases: NonNullable<OperatedAccount['sanctions']> }) {
  if (cases.length === 0) return 'No entry of a list was found';
  return (
    <ul className={classes.notes}>
      {cases.map(({ id, state, aboutHolder, openedAt }) => (
        <li key={id}>
          <Link to={pathTo('operator/sanctions/review', { id })}>
            {sanctionsStateWords[state]}
            {aboutHolder ? ', about a bank account' : ''}: found <DateText iso={openedAt} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LogLink({ id }: { id: string }) {
  return <Link to={pathTo('operator/audit', { search: id })}>Actions of operators about it</Link>;
}

/** What the house takes of the account, and what one operator has approved. */
function Fees({ account: { id, fees, feesProposed } }: { account: OperatedAccount }) {
  const rateOf = (kind: (typeof fees.agreed)[number]) =>
    `${fees[kind]}, ${fees.agreed.includes(kind) ? 'as agreed with it' : 'as for everybody'}`;
  const proposed = (kind: (typeof fees.agreed)[number]) => feesProposed?.[kind] || 'the fee of everybody';
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">Fees</h2>
      <DescriptionList
        label="Fees"
        items={[
          ['Of an order', rateOf('order')],
          ['Of an investment', rateOf('investment')],
          ['Of a withdrawal', rateOf('withdrawal')],
          ...(feesProposed
            ? [
                [
                  'Waits for a second approval',
                  `${proposed('order')} of an order, ${proposed('investment')} of an investment and ${proposed('withdrawal')} of a withdrawal, as ${feesProposed.by} has approved: ${feesProposed.reason}`,
                ] as const,
              ]
            : []),
        ]}
      />
      <Link to={pathTo('operator/invoices', { account: id })}>Invoices</Link>
    </section>
  );
}

function projectColumns(ask: (act: FreezeAct) => void): KeyColumn<Project>[] {
  return [
    { label: 'Title', cell: ({ id, title }) => <Link to={pathTo('project/details', { id })}>{title}</Link> },
    { label: 'Published', cell: ({ createdAt }) => <DateText iso={createdAt} /> },
    {
      label: 'Change',
      cell: ({ id, title, frozen }) =>
        frozen ? (
          'Frozen'
        ) : (
          <Button
            variant="default"
            aria-label={`Freeze ${title}`}
            onClick={() => ask({ verb: 'freeze-project', id, name: title })}
          >
            Freeze
          </Button>
        ),
    },
  ];
}

/** They are read once they are asked for, since each look is noted. */
function Records({ account }: { account: OperatedAccount }) {
  const [params] = useSearchParams();
  const [shown, setShown] = useState(params.has('tab'));
  return (
    <section aria-labelledby="records" className={classes.part}>
      <h2 id="records">Money and Cases</h2>
      {shown ? (
        <Suspense>
          <AccountRecords account={account} />
        </Suspense>
      ) : (
        <>
          <p className={classes.soft}>The audit log records that you have looked at them.</p>
          <Button variant="default" onClick={() => setShown(true)}>
            Show
          </Button>
        </>
      )}
    </section>
  );
}
