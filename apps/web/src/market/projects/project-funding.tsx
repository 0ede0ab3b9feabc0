import type { projectDetails } from '@guildhall/contract/market/projects.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { count } from '../../ui/count.ts';
import { dayIn } from '../../ui/day-in.ts';
import { FundingBar } from '../../ui/plots/funding-bar.tsx';
import { Money } from '../../ui/money.tsx';
import { daysLeft, deadlineInWords } from './funding-in-words.ts';
import { FundingState } from './funding-state.tsx';
import classes from './project-details.module.css';

export type Project = ReceivedOf<typeof projectDetails>;

/** How far it has come, and with how many. What cards are being charged for at this moment is shown separately. */
export function ProjectFunding({ project }: { project: Project }) {
  const { state, takesMoney, raised, returned, inEscrow, investors, reserved } = project;
  const { openUntil } = project.terms;
  const isOver = state === 'failed' || state === 'canceled';
  return (
    <section aria-label="Raised" className={classes.funding}>
      <FundingState state={state} />
      <FundingBar raised={raised} goal={project.budgetRequired} />
      {isOver ? (
        raised > 0 && (
          <p className={classes.soft}>
            <Money dollars={returned} /> returned to its investors
          </p>
        )
      ) : (
        <p className={classes.soft}>
          {investors === 0 ? 'No investors yet' : `from ${count(investors, 'investor')}`}
          {inEscrow > 0 && (
            <>
              {' · '}
              <Money dollars={inEscrow} /> in escrow
            </>
          )}
          {reserved > 0 && (
            <>
              {' · '}
              <Money dollars={reserved} /> more being charged to cards right now
            </>
          )}
        </p>
      )}
      {takesMoney && openUntil !== '' && (
        <p className={classes.soft}>
          {deadlineInWords(project)}, {daysLeft(openUntil, dayIn(0))}
        </p>
      )}
    </section>
  );
}
