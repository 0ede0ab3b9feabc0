import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { configurationQuery } from '../configuration/configuration.queries.ts';
import classes from './header.module.css';

/** Says, on every screen of somebody signed in, that no real money moves here; also on those that load nothing else. */
export function TestBadge() {
  const { data } = useQuery(configurationQuery(), queryClient);
  return data?.testMode ? (
    <span className={classes.test} title="Payments are made with test cards; no money moves.">
      TEST
    </span>
  ) : null;
}
