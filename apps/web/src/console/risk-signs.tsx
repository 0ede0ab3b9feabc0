import type { RiskSign } from '@guildhall/contract/money/risk-signs.ts';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import classes from './operator.module.css';

/** What speaks for risk: each sign with its reason, and the accounts and payments that it is about. */
export function RiskSigns({ signs }: { signs: readonly RiskSign[] }) {
  return (
    <ul aria-label="Signs of risk">
      {signs.map(({ kind, grave, words, links }) => (
        <li key={kind + words}>
          <span className={grave ? classes.grave : undefined}>{words}</span>
          {links.map(({ kind: of, id, name }) => (
            <span key={id}>
              {' '}
              <Link
                to={
                  of === 'account'
                    ? pathTo('operator/account', { id })
                    : pathTo('operator/payments', { show: 'all', search: id })
                }
              >
                {name}
              </Link>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
