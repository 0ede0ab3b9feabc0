import { Skeleton } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { Money } from '../ui/money.tsx';
import type { Part } from './portfolio-figures.ts';
import classes from './investments.module.css';

const Plot = lazy(() => import('./allocation-plot.tsx'));

/** Tints of one colour, from the largest part to the smallest. */
export const tint = (index: number) =>
  `color-mix(in srgb, var(--gh-action) ${Math.max(100 - index * 15, 10)}%, var(--gh-paper))`;

/** A ring for those who look, with the table that it shows beside it. */
export const AllocationChart = ({ parts }: { parts: readonly Part[] }) => (
  <div className={classes.allocation}>
    <Suspense fallback={<Skeleton circle height={180} />}>
      <div aria-hidden>
        <Plot parts={parts} />
      </div>
    </Suspense>
    <table className={classes.shares}>
      <caption className="gh-visually-hidden">Allocation by category</caption>
      <thead className="gh-visually-hidden">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Amount</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, index) => (
          <tr key={part.name}>
            <th scope="row">
              <span className={classes.swatch} style={{ background: tint(index) }} aria-hidden />
              {part.name}
            </th>
            <td>
              <Money dollars={part.amount} />
            </td>
            <td className="gh-tabular">{part.percent.toFixed(1)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
