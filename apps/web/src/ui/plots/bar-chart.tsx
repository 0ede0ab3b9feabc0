import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import classes from './plots.module.css';
import { PlotTable } from './plot-table.tsx';
import { levelLabels, roundSteps } from './plot-scale.ts';

/** One bar: what is written under it, how high it is in the unit that `format` writes, and what sets it apart, in a word. */
type Bar = { name: string; value: number; note?: string };

/** Where one stands between the bars, such as today: before which of them, and in a word. */
type Line = { before: number; label: string };

type Props = {
  /** Names the plot and its table. */
  label: string;
  /** In their order from left to right. */
  bars: readonly Bar[];
  /** What the bars are, the table's first column. */
  head: string;
  /** What is plotted, the table's second column. */
  measure: string;
  line?: Line;
  format: (value: number) => string;
};

function titleOf({ name, note }: Bar): string {
  return note ? `${name}, ${note}` : name;
}

/** Bars beside one another for those who look, and a table behind them for those who read. One bar is said in words. */
export function BarChart({ label, bars, head, measure, line, format }: Props) {
  const [first] = bars;
  if (!first) return null;
  return (
    <figure className={classes.figure}>
      {bars.length > 1 ? (
        <div aria-hidden>
          <Bars bars={bars} line={line} format={format} />
        </div>
      ) : (
        <div className={classes.words}>
          <p>
            {measure} in {titleOf(first)}: <strong className="gh-tabular">{format(first.value)}</strong>.
          </p>
        </div>
      )}
      <PlotTable
        label={label}
        head={head}
        measure={measure}
        rows={bars.map((bar) => [titleOf(bar), format(bar.value)])}
      />
    </figure>
  );
}

const height = 220;
const top = 20;
const bottom = height - 28;
const pixelsPerLetter = 7;
const pixelsPerName = 76;
const widestBar = 48;

function Bars({ bars, line, format }: Pick<Props, 'bars' | 'format'> & { line: Line | undefined }) {
  const { ref, width } = useElementSize();
  const [shown, setShown] = useState<Bar>();

  const levels = roundSteps(Math.max(0, ...bars.map(({ value }) => value)));
  const labels = levelLabels(levels, format);
  const left = Math.max(...labels.map((text) => text.length)) * pixelsPerLetter + 12;
  const step = (width - 2 - left) / bars.length;
  const barWidth = Math.min(step * 0.7, widestBar);
  const middleOf = (index: number) => left + (index + 0.5) * step;
  const yOf = (value: number) => bottom - (value / levels.at(-1)!) * (bottom - top);
  const everyName = Math.max(1, Math.ceil(pixelsPerName / step));

  return (
    <div ref={ref} className={classes.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onPointerLeave={() => setShown(undefined)}
        >
          {levels.map((level, index) => (
            <g key={level}>
              <line className={classes.level} x1={left} x2={width - 2} y1={yOf(level)} y2={yOf(level)} />
              <text className={classes.label} x={left - 8} y={yOf(level)} dy="0.35em" textAnchor="end">
                {labels[index]}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <g key={titleOf(bar)} onPointerEnter={() => setShown(bar)}>
              {/* The whole column answers to the pointer, also above a low bar. */}
              <rect x={middleOf(index) - step / 2} y={top} width={step} height={bottom - top} fill="transparent" />
              <rect
                className={classes.bar}
                data-shown={shown === bar || undefined}
                data-apart={bar.note !== undefined || undefined}
                x={middleOf(index) - barWidth / 2}
                y={yOf(Math.max(bar.value, 0))}
                width={barWidth}
                height={bottom - yOf(Math.max(bar.value, 0))}
              />
              {index % everyName === 0 && (
                <text className={classes.label} x={middleOf(index)} y={height - 6} textAnchor="middle">
                  {bar.name}
                </text>
              )}
            </g>
          ))}
          {line && (
            <g>
              <line
                className={classes.now}
                x1={left + line.before * step}
                x2={left + line.before * step}
                y1={top - 4}
                y2={bottom}
              />
              <text className={classes.nowLabel} x={left + line.before * step + 4} y={top - 6}>
                {line.label}
              </text>
            </g>
          )}
        </svg>
      )}
      {shown && (
        <p className={classes.shown}>
          {titleOf(shown)} <strong>{format(shown.value)}</strong>
        </p>
      )}
    </div>
  );
}
