import type { BudgetLine } from './expenses.queries.ts';
import classes from './expenses.module.css';

/** Three bars for each line, one beneath the other: its budget, what was spent, and the part without a paper. The table beside it has the same for those who read. */
export function SpendingPlot({ lines }: { lines: readonly BudgetLine[] }) {
  const most = Math.max(...lines.flatMap(({ budget, spent }) => [budget, spent]));
  if (most === 0) return null;
  const width = (dollars: number) => ({ inlineSize: `${(dollars / most) * 100}%` });
  return (
    <figure className={classes.plot} aria-hidden>
      {lines.map(({ name, budget, spent, withoutPaper }) => (
        <div key={name} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <div className={classes.bars}>
            <div className={`${classes.bar} ${classes.ofBudget}`} style={width(budget)} />
            <div className={`${classes.bar} ${classes.ofSpent}`} style={width(spent)} />
            <div className={`${classes.bar} ${classes.ofWithout}`} style={width(withoutPaper)} />
          </div>
        </div>
      ))}
      <figcaption className={classes.keys}>
        <span>
          <span className={`${classes.key} ${classes.keyBudget}`} />
          Budget
        </span>
        <span>
          <span className={`${classes.key} ${classes.keySpent}`} />
          Spent
        </span>
        <span>
          <span className={`${classes.key} ${classes.keyWithout}`} />
          Without paper
        </span>
      </figcaption>
    </figure>
  );
}
