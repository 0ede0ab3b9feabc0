import type { ReactNode } from 'react';

/** A column; `className` is of its cells. */
export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  className?: string | undefined;
};

type RowsProps<Row> = {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rows: readonly Row[];
  /** Under which heading a row stands, where there are headings. */
  group?: ((row: Row) => string) | undefined;
};

type Props<Row> = RowsProps<Row> & {
  /** Names the table. */
  caption: string;
  /** How it looks. */
  className: string | undefined;
};

/** Rows under their columns. */
export function Table<Row>({ caption, className, ...rows }: Props<Row>) {
  return (
    <table className={className}>
      <caption className="gh-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {rows.columns.map(({ label, align }) => (
            <th key={label} scope="col" data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Rows {...rows} />
      </tbody>
    </table>
  );
}

/** The rows of a table, each cell with the label of its column, which a phone shows beside it. */
export function Rows<Row>({ columns, rowKey, rows, group }: RowsProps<Row>) {
  const headingOf = (row: Row, before: Row | undefined) => {
    const heading = group?.(row) ?? '';
    return heading && (before === undefined || group?.(before) !== heading) ? heading : undefined;
  };
  return rows.map((row, index) => (
    <tr key={rowKey(row)} data-group={headingOf(row, rows[index - 1])}>
      {columns.map(({ label, cell, align, className }) => (
        <td key={label} data-label={label} data-align={align} className={className}>
          {cell(row)}
        </td>
      ))}
    </tr>
  ));
}
