import { configurationInPage } from '../api/in-page.ts';
import classes from './test-badge.module.css';

/** Says, on every screen, that no real money moves here. */
export function TestBadge() {
  return configurationInPage()?.testMode ? (
    <span className={classes.test} title="Payments are made with test cards; no money moves.">
      TEST
    </span>
  ) : null;
}
