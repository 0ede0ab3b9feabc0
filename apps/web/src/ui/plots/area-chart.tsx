import { useState } from 'react';
import { AreaChartPlot } from './area-chart-plot.tsx';
import classes from './plots.module.css';
import { formatDate } from '../date-text.tsx';
import { PlotTable } from './plot-table.tsx';
import { untilDay } from './point.ts';
import type { Mark, Point } from './point.ts';

type Props = {
  /** Names the plot and its table. */
  label: string;
  /** In the order of their dates. Each value stays until the next one, and the last one until today. */
  points: readonly Point[];
  /** The name of what is plotted, the table's second column. */
  measure: string;
  format: (value: number) => string;
  mark?: Mark;
  /** What is said while there are no points. */
  empty: string;
};

/** A line over time for those who look, and a table behind it for those who read. One moment is no line: it is said in words. */
export function AreaChart({ label, points: given, measure, format, mark, empty }: Props) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const points = untilDay(given, today);
  const [first] = points;
  if (!first)
    return (
      <div className={classes.words}>
        <p>{empty}</p>
      </div>
    );
  return (
    <figure className={classes.figure}>
      {points.length > 1 ? (
        <div aria-hidden>
          <AreaChartPlot points={points} format={format} mark={mark} />
        </div>
      ) : (
        <div className={classes.words}>
          <p>
            {measure} since {formatDate(first.date)}: <strong className="gh-tabular">{format(first.value)}</strong>. The
            line appears from the second day.
          </p>
        </div>
      )}
      <PlotTable
        label={label}
        head="Date"
        measure={measure}
        rows={points.map(({ date, value }) => [formatDate(date), format(value)])}
      />
    </figure>
  );
}
