import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import type { KeyColumn } from '../../console/console-table.tsx';
import { KeyTable } from '../../console/key-table.tsx';
import classes from '../../console/operator.module.css';
import { accountsQuery, type ListedAccount } from './accounts.operator.queries.ts';
import { SearchTools } from '../../console/search-tools.tsx';

/** People (1) or organizations (2), newest first, and a search for one of them. */
export function AccountsList({ type, caption, lead }: { type: 1 | 2; caption: string; lead: string }) {
  const [state, setState] = useUrlState({ search: '' });
  return (
    <>
      <PageTitle lead={lead} />
      <SearchTools search={state.search} placeholder="Name or e-mail" onSearch={(search) => setState({ search })} />
      <KeyTable
        caption={caption}
        columns={columns}
        rowKey={({ id }) => id}
        query={accountsQuery({ type, search: state.search })}
        empty={
          state.search
            ? { text: 'Nobody matches this search.', hint: 'It finds names and e-mails by their beginning.' }
            : { text: 'Nobody has signed up yet.', hint: 'Whoever signs up comes here by themselves.' }
        }
      />
    </>
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
