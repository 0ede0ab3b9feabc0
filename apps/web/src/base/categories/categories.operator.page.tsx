import { formatWhole } from '@guildhall/contract/money.ts';
import { mostWaiting } from '@guildhall/contract/paging.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConsoleData } from '../../console/console-data.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { categoriesQuery, type Category } from './categories.operator.queries.ts';

const AddDialog = lazyDialog(() => import('./category-dialogs.tsx').then((module) => module.AddDialog));
const RenameDialog = lazyDialog(() => import('./category-dialogs.tsx').then((module) => module.RenameDialog));
const HideDialog = lazyDialog(() => import('./category-dialogs.tsx').then((module) => module.HideDialog));

/** What is asked about which category. */
type OpenDialog = { what: 'add' } | { what: 'rename' | 'hide'; category: Category };

/** What projects and organizations are sorted into. */
export function Component() {
  const query = useQuery(categoriesQuery());
  const [asked, setAsked] = useState<OpenDialog>();
  const close = () => setAsked(undefined);
  const about = asked && asked.what !== 'add' ? asked.category : undefined;
  return (
    <>
      <PageTitle
        lead="The categories people can choose from. When you hide a category, nothing new can use it, and whatever is in it stays."
        actions={<Button onClick={() => setAsked({ what: 'add' })}>Add a Category</Button>}
      />
      <ConsoleData query={query}>
        {({ records }) => (
          <>
            <Categories title="Projects" kind="project" all={records} onAsk={setAsked} />
            <Categories title="Organizations" kind="organization" all={records} onAsk={setAsked} />
          </>
        )}
      </ConsoleData>
      <AddDialog opened={asked?.what === 'add'} onClose={close} />
      <RenameDialog opened={asked?.what === 'rename'} onClose={close} category={about} />
      <HideDialog opened={asked?.what === 'hide'} onClose={close} category={about} />
    </>
  );
}

type Props = { title: string; kind: Category['kind']; all: readonly Category[]; onAsk: (asked: OpenDialog) => void };

function Categories({ title, kind, all, onAsk }: Props) {
  const rows = all.filter((category) => category.kind === kind);
  return (
    <section aria-labelledby={kind} className={classes.part}>
      <h2 id={kind}>{title}</h2>
      {rows.length === 0 ? (
        <EmptyState hint="Add the first one.">There are no categories here.</EmptyState>
      ) : (
        <CardTable caption={title} columns={columns(kind, onAsk)} rowKey={({ id }) => id} rows={rows} />
      )}
    </section>
  );
}

function columns(kind: Category['kind'], onAsk: (asked: OpenDialog) => void): KeyColumn<Category>[] {
  return [
    { label: 'Name', cell: ({ name }) => name },
    {
      label: kind === 'project' ? 'Open projects' : 'In it',
      align: 'end',
      cell: ({ members }) => `${formatWhole(members)}${members >= mostWaiting ? '+' : ''}`,
    },
    { label: 'State', cell: ({ hidden }) => (hidden ? 'Hidden' : 'Offered') },
    {
      label: 'Change',
      cell: (category) => (
        <div className={classes.rowActs}>
          <Button
            variant="default"
            aria-label={`Rename ${category.name}`}
            onClick={() => onAsk({ what: 'rename', category })}
          >
            Rename
          </Button>
          <Button
            variant="default"
            aria-label={`${category.hidden ? 'Show' : 'Hide'} ${category.name}`}
            onClick={() => onAsk({ what: 'hide', category })}
          >
            {category.hidden ? 'Show' : 'Hide'}
          </Button>
        </div>
      ),
    },
  ];
}
