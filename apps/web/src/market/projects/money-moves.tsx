import { earlyForHolders } from '@guildhall/contract/market/early-repayment.ts';
import { countedFrom, stepsToOrganization } from './funding-in-words.ts';
import { ReturnOfThousand } from './instalments-in-words.tsx';
import classes from './project-details.module.css';
import type { Project } from './project-funding.tsx';

/** From the investor's wallet to the organization and back, step by step. */
export function MoneyMoves({ project }: { project: Project }) {
  const isOver = project.state === 'failed' || project.state === 'canceled';
  return (
    <section aria-labelledby="money-moves" className={classes.moves}>
      <h2 id="money-moves">How Your Money Moves</h2>
      {isOver ? (
        <p>{project.createdByName} gets no money. What was invested goes back into the wallets of the investors.</p>
      ) : (
        <ol>
          <li>You pay from your wallet, by card, or both.</li>
          {stepsToOrganization(project).map((step) => (
            <li key={step}>{step}</li>
          ))}
          {project.reservePercent > 0 && (
            <li>
              {project.reservePercent} % of it is held back until the first report. For each 30 days that the report is
              late, a quarter of that goes to the investors, in addition to what they are owed.
            </li>
          )}
          <li>
            It pays you back into your wallet, counted from {countedFrom(project)}.{' '}
            <ReturnOfThousand terms={{ ...project, ...project.terms }} />{' '}
            {earlyForHolders[project.terms.earlyRepayment]}
          </li>
          <li>You can withdraw the money in your wallet to your bank account, or invest again.</li>
          <li>If the organization cannot pay, you may lose part or all of your investment.</li>
        </ol>
      )}
    </section>
  );
}
