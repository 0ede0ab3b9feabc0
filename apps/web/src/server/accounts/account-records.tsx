import type { AccountRecordKind, AccountRecordStatus } from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { KeyTable } from '../../console/key-table.tsx';
import { mayOpen } from '../../console/may-open.ts';
import classes from '../../console/operator.module.css';
import { accountRecordsQuery, type AccountRecord, type OperatedAccount } from './accounts.operator.queries.ts';
import { useOperatorRole } from '../../console/use-operator-role.ts';

type Kind = {
  kind: AccountRecordKind;
  title: string;
  thing: string;
  /** Its page, and who may open it beside an admin. */
  page?: (record: AccountRecord) => string;
  roles?: readonly OperatorRole[];
  hasMoney: boolean;
  /** What the account did, and what the other side did to it; without them there is one side. */
  sides?: readonly [own: string, received: string];
};

function purchase({ id }: AccountRecord) {
  return pathTo('operator/disputes/purchase', { id });
}

const kinds: readonly Kind[] = [
  {
    kind: 'payments',
    title: 'Payments',
    thing: 'Card payment',
    hasMoney: true,
    page: ({ id }) => pathTo('operator/payments', { show: 'all', search: id }),
  },
  {
    kind: 'withdrawals',
    title: 'Withdrawals',
    thing: 'Withdrawal',
    hasMoney: true,
    roles: ['finance'],
    page: ({ id }) => pathTo('operator/withdrawals/review', { id }),
  },
  {
    kind: 'orders',
    title: 'Orders',
    thing: 'Order',
    hasMoney: true,
    page: purchase,
    sides: ['Bought from', 'Sold to'],
  },
  {
    kind: 'investments',
    title: 'Investments',
    thing: 'Investment',
    hasMoney: true,
    page: purchase,
    sides: ['Invested in', 'Received from'],
  },
  {
    kind: 'disputes',
    title: 'Disputes',
    thing: 'Dispute',
    hasMoney: true,
    page: purchase,
    sides: ['Opened against', 'Opened by'],
  },
  {
    kind: 'complaints',
    title: 'Complaints',
    thing: 'Complaint',
    hasMoney: false,
    page: ({ id }) => pathTo('operator/complaints/review', { id }),
    sides: ['About', 'From'],
  },
  {
    kind: 'reports',
    title: 'Reports',
    thing: 'Report request',
    hasMoney: false,
    sides: ['Asked of', 'Asked by'],
  },
  {
    kind: 'verifications',
    title: 'Verification',
    thing: 'Verification',
    hasMoney: false,
    roles: ['support'],
    page: ({ id }) => pathTo('operator/verifications/review', { id }),
  },
  {
    kind: 'content',
    title: 'Reported Content',
    thing: 'Report of content',
    hasMoney: false,
    roles: ['support'],
    page: ({ id }) => pathTo('operator/flags/review', { id }),
  },
  { kind: 'freezes', title: 'Freezes', thing: 'Freeze', hasMoney: false },
  { kind: 'mails', title: 'Mails', thing: 'Mail', hasMoney: false },
  {
    kind: 'members',
    title: 'Members',
    thing: 'Membership',
    hasMoney: false,
    sides: ['Member', 'Member of'],
  },
];

/** Money and cases of an account, one kind at a time: the newest, and more on demand. */
export function AccountRecords({ account: { id } }: { account: OperatedAccount }) {
  const role = useOperatorRole();
  const tabs = kinds.map((each) => ({
    value: each.kind,
    label: each.title,
    panel: (
      <KeyTable
        caption={each.title}
        columns={columnsOf(each, role)}
        rowKey={(record) => record.id}
        query={accountRecordsQuery(id, each.kind)}
        empty={{ text: 'There is nothing here.', hint: 'The other tabs have more about this account.' }}
      />
    ),
  }));
  return <Tabs label="Money and cases" tabs={tabs} />;
}

function columnsOf({ thing, page, roles, hasMoney, sides }: Kind, role: OperatorRole): KeyColumn<AccountRecord>[] {
  const opens = page !== undefined && (roles === undefined || mayOpen(roles, role));
  return [
    {
      label: thing,
      cell: (record) => (
        <div>
          {opens ? <Link to={page(record)}>{nameOf(thing, record)}</Link> : nameOf(thing, record)}
          {!sides && record.name !== '' && <p className={classes.soft}>{wordsOf(record.name)}</p>}
        </div>
      ),
    },
    ...(sides
      ? [{ label: 'Other side', cell: (record: AccountRecord) => <OtherSide sides={sides} {...record} /> }]
      : []),
    ...(hasMoney
      ? [
          {
            label: 'Amount',
            align: 'end' as const,
            cell: ({ amount }: AccountRecord) => <Money dollars={amount} />,
          },
        ]
      : []),
    { label: 'Status', cell: ({ status }) => statusWords[status] },
  ];
}

function nameOf(thing: string, { createdAt }: AccountRecord): ReactNode {
  return (
    <>
      {thing} of <DateText iso={createdAt} withTime />
    </>
  );
}

function OtherSide({ sides, received, name, otherId }: { sides: readonly [string, string] } & AccountRecord) {
  return (
    <>
      {sides[received ? 1 : 0]}{' '}
      {otherId === '' ? name : <Link to={pathTo('operator/account', { id: otherId })}>{name}</Link>}
    </>
  );
}

const statusWords: Record<AccountRecordStatus, string> = {
  created: 'Created',
  requires_action: 'Requires action',
  processing: 'Processing',
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
  refunded: 'Refunded',
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
  returned: 'Returned',
  pending: 'Pending',
  COMPLETED: 'Completed',
  expired: 'Expired',
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  asked: 'Asked',
  in_review: 'In review',
  more_needed: 'More needed',
  verified: 'Verified',
  refused: 'Refused',
  uploaded: 'Uploaded',
  kept: 'Kept',
  hidden: 'Hidden',
  frozen: 'Frozen',
  lifted: 'Lifted',
  ended: 'Ended',
  sent: 'Sent',
  waiting: 'Waiting to be sent',
  failing: 'Not sent yet',
  reader: 'Reader',
  editor: 'Editor',
  treasurer: 'Treasurer',
  owner: 'Owner',
  '': '',
};

/** A provider's name as a word. */
function wordsOf(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
