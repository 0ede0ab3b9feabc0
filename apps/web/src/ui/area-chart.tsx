import { AreaChartPlot } from './area-chart-plot.tsx';
import classes from './area-chart.module.css';
import type { Point } from './point.ts';

type Props = {
  /** Names the plot and its table. */
  label: string;
  points: readonly Point[];
  /** The name of what is plotted, the table's second column. */
  measure: string;
  format: (value: number) => string;
  formatDate: (iso: string) => string;
  /** The value stays until it changes, as a balance does; otherwise it is drawn as growing in between. */
  steps?: boolean;
};

/** A line over time for those who look, and a table behind it for those who read. */
export const AreaChart = (props: Props) => (
  <figure className={classes.figure}>
    <div aria-hidden>
      <AreaChartPlot
        points={props.points}
        format={props.format}
        formatDate={props.formatDate}
        steps={props.steps ?? false}
      />
    </div>
    <details className={classes.details}>
      <summary>{props.label} as a table</summary>
      <table className={classes.table}>
        <caption className="gh-visually-hidden">{props.label}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">{props.measure}</th>
          </tr>
        </thead>
        <tbody>
          {props.points.map((point) => (
            <tr key={point.date}>
              <td>{props.formatDate(point.date)}</td>
              <td className="gh-tabular">{props.format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </figure>
);
