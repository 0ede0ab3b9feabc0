import { Money } from '../money.tsx';
import { percentOf } from './percent-of.ts';
import classes from './funding-bar.module.css';

type Props = {
  /** Dollars. */
  raised: number;
  /** Dollars. */
  goal: number;
};

/** How much of its goal a project has raised: in brass, in money and in percent. */
export function FundingBar({ raised, goal }: Props) {
  const percent = percentOf(raised, goal);
  return (
    <span className={classes.funding}>
      <Track percent={percent} />
      <span className={classes.words}>
        <span>
          <Money dollars={raised} /> <span className={classes.soft}>raised</span>
        </span>
        <span className={`${classes.percent} gh-tabular`}>{percent}%</span>
      </span>
      <span className={classes.soft}>
        of <Money dollars={goal} brief />
      </span>
    </span>
  );
}

/** The same in one line, without the sums. */
export function FundingLine({ raised, goal }: Props) {
  const percent = percentOf(raised, goal);
  return (
    <span className={classes.line}>
      <Track percent={percent} />
      <span className={`${classes.percent} gh-tabular`}>
        {percent}%<span className="gh-visually-hidden"> raised</span>
      </span>
    </span>
  );
}

function Track({ percent }: { percent: number }) {
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.bar} style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
