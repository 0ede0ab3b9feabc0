import { Button } from '@mantine/core';
import { useState } from 'react';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';

type Props<Row> = {
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  all: readonly Row[];
  /** Those that are shown until all are wanted. */
  first: readonly Row[];
  /** On the button by which only they are shown again. */
  fewer: string;
};

/** The instalments of a plan: some at first, and all of them when asked. */
export function InstalmentTable<Row>({ columns, rowKey, all, first, fewer }: Props<Row>) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <CardTable caption="Repayments" columns={columns} rowKey={rowKey} rows={showsAll ? all : first} />
      {first.length < all.length && (
        <Button variant="default" mt="md" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? fewer : `Show all ${all.length}`}
        </Button>
      )}
    </>
  );
}
