import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { roleNames } from '../../console/role-names.ts';
import type { Powers } from './powers.queries.ts';

type Person = Powers['people'][number];

/** Who the operators are, with their role and whether their second approval counts. */
export const peopleColumns: KeyColumn<Person>[] = [
  { label: 'Name', cell: ({ id, name }) => <Link to={pathTo('operator/account', { id })}>{name}</Link> },
  { label: 'Role', cell: ({ role }) => roleNames[role] },
  {
    label: 'Granted',
    cell: ({ since, grantedBy, confirmedBy }) => (
      <div>
        <DateText iso={since} withTime />
        <p className={classes.soft}>
          By {grantedBy === '' ? 'the command line' : grantedBy}
          {confirmedBy !== '' && ` and ${confirmedBy}`}
        </p>
      </div>
    ),
  },
  { label: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? 'Set up' : 'Not set up yet') },
  { label: 'Counts as the second approval', cell: (person) => <Counts person={person} /> },
];

/** Whether somebody is the second of two today, and beside whom they are not. */
function Counts({ person: { counts, countsFrom, secondFactor, notBeside } }: { person: Person }) {
  if (countsFrom === '') return 'No: the role approves no money';
  return (
    <div>
      {counts ? (
        'Yes'
      ) : secondFactor ? (
        <>
          From <DateText iso={countsFrom} withTime />
        </>
      ) : (
        'Not without a second factor'
      )}
      {notBeside.length > 0 && (
        <p className={classes.soft}>
          Not beside {notBeside.join(', ')}: one of the two gave the other the role, or the same admin gave it to both.
        </p>
      )}
    </div>
  );
}
