import { mostCompared } from '@guildhall/contract/market/projects.contract.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import classes from './compare.module.css';

type Props = { ids: readonly string[]; onClear: () => void };

/** What was chosen to be compared, always at hand; nothing while nothing is. */
export function CompareBar({ ids, onClear }: Props) {
  if (ids.length === 0) return null;
  return (
    <section aria-label="Compare" className={classes.bar} data-bottom-bar>
      {ids.length > 1 ? (
        <Button component={Link} to={pathTo('projects/compare', { ids: ids.join(',') })} size="md">
          Compare {count(ids.length, 'project')}
        </Button>
      ) : (
        <span>Choose one more to compare.</span>
      )}
      {ids.length === mostCompared && <span className={classes.soft}>You can compare up to four.</span>}
      <Button variant="subtle" size="md" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
