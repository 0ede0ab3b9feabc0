import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import region from '../../ui/region.module.css';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { amountInWords } from './impact-in-words.ts';
import classes from './impact.module.css';
import { ownImpactQuery, type SharedProject } from './impact.queries.ts';

/** How many projects are shown at first, and more each time. */
const shownAtOnce = 10;

/** The viewer's share of what the projects have reached in which they have money. */
export function YourImpact() {
  const { data } = useQuery(ownImpactQuery());
  const [shown, setShown] = useState(shownAtOnce);
  if (!data || data.records.length === 0) return null;
  const { totals, records, more } = data;
  return (
    <section aria-labelledby="your-impact" className={region.region}>
      <h2 id="your-impact" className={region.title}>
        Your Impact
      </h2>
      <p className={region.lead}>
        Your share, by money, of what projects say they have reached: a tenth of it where a tenth of the money that has
        reached the project is yours, rounded down.
      </p>
      {totals.length === 0 ? (
        <p>Nothing reported yet.</p>
      ) : (
        <ul className={classes.totals} aria-label="Your share of each unit">
          {totals.map(({ unit, share, projects }) => (
            <li key={unit}>
              <strong>{amountInWords(share, unit)}</strong> from {count(projects, 'project')}
            </li>
          ))}
        </ul>
      )}
      <CardTable
        caption="Your share by project"
        columns={columns}
        rowKey={({ id }) => id}
        rows={records.slice(0, shown)}
      />
      {records.length > shown && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + shownAtOnce)}>
          Show More
        </Button>
      )}
      {more && (
        <p className={region.soft}>
          These are the {records.length} projects with most of your money. Others are not counted here.
        </p>
      )}
    </section>
  );
}

const columns: Column<SharedProject>[] = [
  {
    label: 'Project',
    cell: ({ id, title }) => <Link to={pathTo('project/details', { id })}>{title}</Link>,
  },
  { label: 'Your Money', cell: ({ own, all }) => `${formatDollars(own)} of ${formatDollars(all)}` },
  {
    label: 'Your Share',
    cell: ({ figures }) => (
      <ul className={classes.list}>
        {figures.map(({ name, unit, reached, share }) => (
          <li key={name}>
            {name}:{' '}
            {share === null || reached === null
              ? 'nothing reported yet'
              : `${amountInWords(share, unit)} of ${amountInWords(reached, unit)}`}
          </li>
        ))}
      </ul>
    ),
  },
];
