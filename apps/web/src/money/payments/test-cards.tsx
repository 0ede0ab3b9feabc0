import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../api/configuration.queries.ts';
import classes from './payments.module.css';

const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0027 6000 3184', 'asks you to confirm'],
] as const;

/** While the provider is in test mode: which numbers do what. */
export function TestCards() {
  const { data } = useQuery(configurationQuery());
  if (!data?.testMode) return null;
  return (
    <div className={classes.test}>
      <p>
        <strong className={classes.badge}>TEST</strong> No real money moves. Any future expiry and any CVC will do.
      </p>
      <ul>
        {cards.map(([number, outcome]) => (
          <li key={number}>
            <span className="gh-tabular">{number}</span> {outcome}
          </li>
        ))}
      </ul>
    </div>
  );
}
