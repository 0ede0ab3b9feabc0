import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import classes from './plots.module.css';
import { formatDate } from '../date-text.tsx';
import type { Mark, Point } from './point.ts';
import { evenMoments, levelLabels, linePath, roundSteps } from './plot-scale.ts';

type Props = {
  /** At least two, in the order of their dates. */
  points: readonly Point[];
  format: (value: number) => string;
  mark?: Mark | undefined;
};

const height = 220;
/** Leaves room for the words above a mark at the very top. */
const top = 20;
const bottom = height - 28;
const pixelsPerLetter = 7;
const pixelsPerDate = 130;

/** The line itself. Drawn here, since a library for it weighs more than three screens may. */
export function AreaChartPlot({ points, format, mark }: Props) {
  const { ref, width } = useElementSize();
  const [shown, setShown] = useState<Point>();
  const dateOf = (time: number) => formatDate(new Date(time).toISOString().slice(0, 10));

  const times = points.map((point) => Date.parse(point.date));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const levels = roundSteps(Math.max(mark?.value ?? 0, ...points.map((point) => point.value)));
  const labels = levelLabels(levels, format);
  const left = Math.max(...labels.map((label) => label.length)) * pixelsPerLetter + 12;
  const right = width - 2;
  const xOf = (time: number) => left + ((time - first) / (last - first)) * (right - left);
  const yOf = (value: number) => bottom - (value / levels.at(-1)!) * (bottom - top);
  const places = points.map((point, index) => [xOf(times[index]!), yOf(point.value)] as const);
  const line = linePath(places);

  /** The point that holds where the pointer is: the last one before it. */
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distance = ([at]: readonly [number, number]) => (at > x ? Infinity : x - at);
    const nearest = places.reduce(
      (best, place, index) => (distance(place) <= distance(places[best]!) ? index : best),
      0,
    );
    setShown(points[nearest]);
  };

  return (
    <div ref={ref} className={classes.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onPointerMove={point}
          onPointerLeave={() => setShown(undefined)}
        >
          {levels.map((level, index) => (
            <g key={level}>
              <line className={classes.level} x1={left} x2={right} y1={yOf(level)} y2={yOf(level)} />
              <text className={classes.label} x={left - 8} y={yOf(level)} dy="0.35em" textAnchor="end">
                {labels[index]}
              </text>
            </g>
          ))}
          {evenMoments(first, last, Math.max(2, Math.floor((right - left) / pixelsPerDate))).map((time, index) => (
            <text
              key={time}
              className={classes.label}
              x={xOf(time)}
              y={height - 6}
              textAnchor={time === last ? 'end' : index === 0 ? 'start' : 'middle'}
            >
              {dateOf(time)}
            </text>
          ))}
          <path className={classes.area} d={`${line}V${bottom}H${places[0]?.[0] ?? 0}Z`} />
          <path className={classes.line} d={line} />
          {mark && (
            <g>
              <line className={classes.mark} x1={left} x2={right} y1={yOf(mark.value)} y2={yOf(mark.value)} />
              <text className={classes.markLabel} x={left + 6} y={yOf(mark.value) - 6}>
                {mark.label}
              </text>
            </g>
          )}
          {shown && <circle className={classes.dot} r={4} cx={xOf(Date.parse(shown.date))} cy={yOf(shown.value)} />}
        </svg>
      )}
      {shown && (
        <p className={classes.shown}>
          {formatDate(shown.date)} <strong>{format(shown.value)}</strong>
        </p>
      )}
    </div>
  );
}
