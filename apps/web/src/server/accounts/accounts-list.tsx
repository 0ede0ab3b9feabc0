import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { accountsQuery, type ListedAccount } from './accounts.operator.queries.ts';
import { useWanted } from '../../console/use-wanted.ts';

/** People (1) or organizations (2), newest first, and a search for one of them. */
export function AccountsList({ type, caption, lead }: { type: 1 | 2; caption: string; lead: string }) {
  const wanted = useWanted({ finds: 'Name, e-mail or phone' });
  const { search } = wanted;
  return (
    <ConsoleQueue
      lead={lead}
      wanted={wanted}
      caption={caption}
      columns={columns}
      rowKey={({ id }) => id}
      query={accountsQuery({ type, search })}
      empty={
        search
          ? {
              text: 'Nobody matches this search.',
              hint: 'Enter any part of a name or e-mail address, or the end of a phone number.',
            }
          : { text: 'Nobody has signed up yet.', hint: 'New accounts appear here automatically.' }
      }
    />
  );
}

const columns: KeyColumn<ListedAccount>[] = [
  {
    label: 'Name',
    cell: ({ id, name, email }) => (
      <div>
        <Link to={pathTo('operator/account', { id })}>{name}</Link>
        <p className={classes.soft}>{email}</p>
      </div>
    ),
  },
  { label: 'Since', cell: ({ createdAt }) => <DateText iso={createdAt} /> },
  { label: 'State', cell: ({ frozen }) => (frozen ? 'Frozen' : 'In order') },
];
