import { lazy } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './account-home.module.css';
import type { AccountHome as Home, OrganizationHome } from './organizations.queries.ts';
import { ProjectsThatFit } from './projects-that-fit.tsx';
import { ToDo } from './to-do.tsx';

/** For organizations alone, so that others do not load it. */
export function loadOwnOrganization() {
  return import('./own-organization.tsx');
}
const OwnOrganization = lazy(async () => ({ default: (await loadOwnOrganization()).OwnOrganization }));

type Props = {
  home: Home;
  organization: OrganizationHome | undefined;
  emailToVerify: string | undefined;
};

/** What whoever comes home finds first: their money, and what waits for them. */
export function AccountHome({ home, organization, emailToVerify }: Props) {
  const { free, invested, nextDue } = home;
  return (
    <div className={classes.home}>
      <section aria-labelledby="your-money" className={classes.money}>
        <h2 id="your-money">Your Money</h2>
        <dl className={classes.figures} aria-label="Your money in figures">
          <div>
            <dt>Free to Spend</dt>
            <dd>
              <Money dollars={free} />
            </dd>
          </div>
          <div>
            <dt>Invested</dt>
            <dd>
              <Money dollars={invested} />
            </dd>
          </div>
          <div>
            <dt>Next Due</dt>
            <dd>{nextDue ? <Money dollars={nextDue.amount} /> : 'Nothing'}</dd>
            {nextDue && (
              <dd className={classes.note}>
                <DateText iso={nextDue.date} />
              </dd>
            )}
          </div>
        </dl>
        {invested === 0 && !organization && (
          <Link to={pathTo('projects/open')} className={classes.start}>
            Find your first project
          </Link>
        )}
      </section>
      <ToDo home={home} organization={organization} emailToVerify={emailToVerify} />
      {home.projectsThatFit.length > 0 && <ProjectsThatFit projects={home.projectsThatFit} />}
      {organization && <OwnOrganization organization={organization} />}
    </div>
  );
}
