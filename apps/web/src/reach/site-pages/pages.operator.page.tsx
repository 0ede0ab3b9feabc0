import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConsoleData } from '../../console/console-data.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { pagesQuery, type ListedPage } from './site-pages.operator.queries.ts';
import { sourceWords } from './page-sources.ts';

/** The public pages to read, and where the text of each comes from. */
export function Component() {
  return (
    <>
      <PageTitle lead="The public pages. A file in PAGES_DIR replaces the text of the product. Text published here replaces both." />
      <ConsoleData query={useQuery(pagesQuery())}>
        {({ records }) => <CardTable caption="Pages" columns={columns} rowKey={({ page }) => page} rows={records} />}
      </ConsoleData>
    </>
  );
}

const columns: KeyColumn<ListedPage>[] = [
  {
    label: 'Page',
    cell: ({ page, title }) => (
      <div>
        <Link to={pathTo('operator/pages/edit', { id: page })}>{title}</Link>
        <p className={classes.soft}>/{page}</p>
      </div>
    ),
  },
  { label: 'Text from', cell: ({ source }) => sourceWords[source] },
  { label: 'Version', align: 'end', cell: ({ version }) => version || '–' },
  {
    label: 'Last changed',
    cell: ({ changedAt, changedBy }) => (
      <div>
        <DateText iso={changedAt} />
        {changedBy && <p className={classes.soft}>{changedBy}</p>}
      </div>
    ),
  },
];
