import { formatWhole } from '@guildhall/contract/money.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './organizations.module.css';
import type { OrganizationDetails } from './organizations.queries.ts';

/** The organization's rooms with how much is in them, and the way to complain. How many reports somebody sees is not kept. */
export function OrganizationLinks({ id, organization }: { id: string; organization: OrganizationDetails }) {
  const { record, ratingCount } = organization;
  return (
    <nav aria-label="Organization" className={classes.rooms}>
      {[
        { label: 'View Projects', to: paths.viewProjects(id), many: record.projects, what: 'projects' },
        { label: 'View Services', to: paths.viewServices(id), many: record.services, what: 'services' },
        { label: 'View Reviews', to: paths.viewReviews(id), many: ratingCount, what: 'reviews' },
        { label: 'View Reports', to: paths.viewReports(id) },
        { label: 'Complain', to: paths.addComplaint(id) },
      ].map(({ label, to, many, what }) => (
        <Link key={to} to={to} className={classes.room} aria-describedby={what && `many-${what}`}>
          {label}
          {what && (
            // Beside the name of the link, which stays the same.
            <span id={`many-${what}`} aria-hidden className={classes.many}>
              {formatWhole(many)}
              <span className="gh-visually-hidden"> in all</span>
            </span>
          )}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
