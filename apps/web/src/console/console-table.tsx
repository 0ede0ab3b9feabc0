import type { ReactNode } from 'react';
import classes from './console-table.module.css';

export type KeyColumn<Row> = { label: string; cell: (row: Row) => ReactNode; align?: 'end' };

type Props<Row> = {
  /** Names the table. */
  caption: string;
  columns: readonly KeyColumn<Row>[];
  rowKey: (row: Row) => string | number;
  rows: readonly Row[];
};

/** Rows under their columns: a table on a desk, cards on a phone. */
export function ConsoleTable<Row>({ caption, columns, rowKey, rows }: Props<Row>) {
  return (
    <table className={classes.table}>
      <caption className="gh-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ label, cell, align }) => (
              <td key={label} data-label={label} data-align={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
