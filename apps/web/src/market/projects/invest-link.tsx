import { formatBrief } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { whyNoInvestment } from './funding-in-words.ts';
import { leastToInvest } from './goal.ts';
import type { Project } from './project-funding.tsx';
import classes from './project-details.module.css';

/** The way to invest, with the least amount: on a phone always at hand above the bottom navigation. Else why there is none. */
export function InvestLink({ project }: { project: Project }) {
  const why = whyNoInvestment(project);
  if (why !== '')
    return (
      <p role="note" className={classes.whyNot}>
        {why}
      </p>
    );
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
        {!paused && <span className={classes.least}>from {formatBrief(leastToInvest(project))}</span>}
      </div>
    </div>
  );
}
