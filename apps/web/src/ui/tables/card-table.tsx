import type { ComponentProps, ReactNode } from 'react';
import { Table } from './table.tsx';
import classes from './card-table.module.css';

export type KeyColumn<Row> = { label: string; cell: (row: Row) => ReactNode; align?: 'end' };

/** Rows under their columns: a table on a desk, cards on a phone. */
export function CardTable<Row>(props: Omit<ComponentProps<typeof Table<Row>>, 'className' | 'group'>) {
  return <Table {...props} className={classes.table} />;
}
