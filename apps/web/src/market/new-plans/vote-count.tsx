import { formatWhole } from '@guildhall/contract/money.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './new-plans.module.css';
import type { NewPlan } from './new-plans.queries.ts';

/** In percent with one decimal, rounded down: exactly half is not more than half. */
function percentOf(part: number, all: number): number {
  return all > 0 ? Math.floor((part / all) * 1000) / 10 : 0;
}

/** How a vote stands or has ended, by the outstanding principal of those who are asked. */
export function VoteCount({ plan: { state, weight, yes, no, voters, endsAt, decidedOn } }: { plan: NewPlan }) {
  const isVoting = state === 'voting';
  const shares: [word: string, dollars: number][] = [
    ['Yes', yes],
    ['No', no],
    [isVoting ? 'Not yet' : 'Did not vote', weight - yes - no],
  ];
  return (
    <div className={classes.count}>
      <span className={classes.track} aria-hidden>
        <span className={classes.yes} style={{ inlineSize: `${percentOf(yes, weight)}%` }} />
        <span className={classes.no} style={{ inlineSize: `${percentOf(no, weight)}%` }} />
        <span className={classes.half} />
      </span>
      <dl aria-label={isVoting ? 'The vote so far' : 'The vote'} className={classes.shares}>
        {shares.map(([word, dollars]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd className="gh-tabular">
              {percentOf(dollars, weight)}% <Money dollars={dollars} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.soft}>
        {isVoting ? (
          <>
            The vote ends on <DateText iso={endsAt} withTime />.{' '}
          </>
        ) : (
          <>
            Decided on <DateText iso={decidedOn} />.{' '}
          </>
        )}
        More than half of the <Money dollars={weight} /> of principal that {formatWhole(voters)}{' '}
        {voters === 1 ? 'investor has' : 'investors have'} outstanding has to say yes.
      </p>
    </div>
  );
}
