import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ReviewSummary } from '../reviews/review-summary.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { FundingBar } from '../../ui/plots/funding-bar.tsx';
import { Stars } from '../../ui/stars.tsx';
import classes from './organizations.module.css';
import type { OrganizationDetails } from './organizations.queries.ts';

/** Its newest projects, and how far each has come. */
export function NewestProjects({ projects }: { projects: OrganizationDetails['newestProjects'] }) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="newest-projects" className={classes.part}>
      <h2 id="newest-projects">Newest Projects</h2>
      <ul className={classes.newest}>
        {projects.map(({ id, title, raised, budget }) => (
          <li key={id}>
            <Link to={pathTo('project/details', { id })} className={classes.project}>
              <span className={classes.projectTitle}>{title}</span>
              <FundingBar raised={raised} goal={budget} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How it is rated, and what was said last. */
export function NewestReviews({ organization }: { organization: OrganizationDetails }) {
  const { totalRating, ratingCount, ratings, newestReviews, verifiedRating, verifiedCount } = organization;
  if (ratingCount === 0) return null;
  return (
    <section aria-labelledby="newest-reviews" className={classes.part}>
      <h2 id="newest-reviews">Newest Reviews</h2>
      <ReviewSummary
        rating={totalRating}
        total={ratingCount}
        ratings={ratings}
        verifiedRating={verifiedRating}
        verified={verifiedCount}
      />
      <ul className={classes.said}>
        {newestReviews.map(({ id, name, msg, rating, createdAt }) => (
          <li key={id}>
            <p className={classes.by}>
              <strong>{name}</strong>
              <Stars rating={rating} size={16} />
              <DateText iso={createdAt} />
            </p>
            <p>{msg}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
