import { Money } from '../../ui/money.tsx';
import classes from './concentration.module.css';
import type { Portfolio } from './investments.queries.ts';

type Parts = NonNullable<Portfolio['concentration']>['places'];

/** How much of what is outstanding hangs on one organization, category or place. */
export function Concentration({ portfolio: { concentration } }: { portfolio: Portfolio }) {
  if (!concentration) return null;
  return (
    <section aria-labelledby="concentration" className={classes.concentration}>
      <h2 id="concentration">Concentration</h2>
      <p className={classes.lead}>How your outstanding principal is spread.</p>
      <div className={classes.tables}>
        <Shares of="Organization" parts={concentration.organizations} />
        <Shares of="Category" parts={concentration.categories} />
        {concentration.places.largest.length > 0 && <Shares of="Place" parts={concentration.places} />}
      </div>
    </section>
  );
}

/** Bars for those who look, which are a table for those who read. */
function Shares({ of, parts: { largest, others } }: { of: string; parts: Parts }) {
  const rows = [...largest, ...(others.amount > 0 ? [{ name: 'Others', ...others }] : [])];
  return (
    <table className={classes.shares}>
      <caption>By {of.toLowerCase()}</caption>
      <thead className="gh-visually-hidden">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Outstanding</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, amount, percent }, index) => (
          // Two organizations may have one name.
          <tr key={`${index} ${name}`}>
            <th scope="row">
              {name}
              <span className={classes.track} aria-hidden>
                <span className={classes.bar} style={{ inlineSize: `${Math.max(percent, 0.5)}%` }} />
              </span>
            </th>
            <td>
              <Money dollars={amount} />
            </td>
            <td className="gh-tabular">{percent.toFixed(1)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
