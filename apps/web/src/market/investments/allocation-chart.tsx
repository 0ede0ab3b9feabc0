import { Money } from '../../ui/money.tsx';
import type { Part } from './portfolio-points.ts';
import classes from './investments.module.css';

/** Tints of one colour, from the largest part to the smallest. */
function tint(index: number) {
  return `color-mix(in srgb, var(--gh-action) ${Math.max(100 - index * 15, 10)}%, var(--gh-paper))`;
}

/** A ring for those who look, with the table that it shows beside it. One part alone is said in words. */
export function AllocationChart({ parts }: { parts: readonly Part[] }) {
  return (
    <div className={classes.allocation}>
      {parts.length > 1 ? (
        <Ring parts={parts} />
      ) : (
        parts[0] && <p>All your investments are in one category, {parts[0].name}.</p>
      )}
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
                {parts.length > 1 && (
                  <span className={classes.swatch} style={{ background: tint(index) }} aria-hidden />
                )}
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
}

/** Each part is a stretch of one circle, whose length counts as 100; a gap keeps them apart. */
function Ring({ parts }: { parts: readonly Part[] }) {
  return (
    <svg width={180} height={180} viewBox="0 0 180 180" aria-hidden>
      {parts.map((part, index) => {
        const before = parts.slice(0, index).reduce((sum, { percent }) => sum + percent, 0);
        const length = Math.max(part.percent - (parts.length > 1 ? 0.6 : 0), 0.2);
        return (
          <circle
            key={part.name}
            r={76}
            cx={90}
            cy={90}
            fill="none"
            strokeWidth={26}
            style={{ stroke: tint(index) }}
            pathLength={100}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-before}
            transform="rotate(-90 90 90)"
          />
        );
      })}
    </svg>
  );
}
