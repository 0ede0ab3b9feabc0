import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import classes from './account-home.module.css';
import type { AccountHome } from './organizations.queries.ts';

/** Open projects that may suit a person. Without their photos, so that Home needs no more requests. */
export function ProjectsThatFit({ projects }: { projects: AccountHome['projectsThatFit'] }) {
  return (
    <section aria-labelledby="for-you" className={classes.fitting}>
      <div className={classes.head}>
        <h2 id="for-you">Projects for You</h2>
        <Link to={pathTo('projects/open')}>All open projects</Link>
      </div>
      <ul className={classes.projects}>
        {projects.map(({ id, title, returnOnInvestment, duration, minInvestment, percentFunded }) => (
          <li key={id}>
            <Link to={pathTo('project/details', { id })} className={classes.project}>
              <span className={classes.title}>{title}</span>{' '}
              <span>
                {returnOnInvestment}% over {count(duration, 'month')}
              </span>{' '}
              <span className={classes.note}>
                from <Money dollars={minInvestment} brief /> · {percentFunded}% funded
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
