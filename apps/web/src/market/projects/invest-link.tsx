import { formatBrief } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { leastToInvest } from './goal.ts';
import type { Project } from './project-funding.tsx';
import classes from './project-details.module.css';

/** The way to invest, with the least amount: on a phone always at hand above the bottom navigation. */
export function InvestLink({ project }: { project: Project }) {
  const least = leastToInvest(project);
  const paused = project.pausedUntil !== '';
  return (
    <div className={classes.investBar} data-bottom-bar>
      <div className={classes.investButton}>
        {paused ? (
          <Button disabled justify="flex-start" fullWidth size="lg">
            Invest
          </Button>
        ) : (
          <Button component={Link} to={pathTo('invest', { id: project.id })} justify="flex-start" fullWidth size="lg">
            Invest
          </Button>
        )}
        {!paused && least > 0n && <span className={classes.least}>from {formatBrief(least)}</span>}
      </div>
    </div>
  );
}
