import type { projectDetails } from '@guildhall/contract/market/projects.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { count } from '../../ui/count.ts';
import { FundingBar } from '../../ui/plots/funding-bar.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './project-details.module.css';

export type Project = ReceivedOf<typeof projectDetails>;

/** How far it has come, and with how many. What cards are being charged for at this moment is shown separately. */
export function ProjectFunding({ project }: { project: Project }) {
  return (
    <section aria-label="Raised" className={classes.funding}>
      <FundingBar raised={project.raised} goal={project.budgetRequired} />
      <p className={classes.soft}>
        {project.investors === 0 ? 'No investors yet' : `from ${count(project.investors, 'investor')}`}
        {project.reserved > 0 && (
          <>
            {' · '}
            <Money dollars={project.reserved} /> more being charged to cards right now
          </>
        )}
      </p>
    </section>
  );
}
