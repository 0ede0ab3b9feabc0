import classes from './plots.module.css';

type Props = {
  /** Names the plot and its table. */
  label: string;
  /** What the first column has, such as dates. */
  head: string;
  /** What is plotted, the second column. */
  measure: string;
  rows: readonly (readonly [head: string, value: string])[];
};

/** The table behind a plot, for those who read. */
export function PlotTable({ label, head, measure, rows }: Props) {
  return (
    <details className={classes.details}>
      <summary>{label} as a table</summary>
      <table className={classes.table}>
        <caption className="gh-visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{measure}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="gh-tabular">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
