import { formatWhole } from '@guildhall/contract/money.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import classes from './organizations.module.css';
import type { OrganizationDetails } from './organizations.queries.ts';

/** The organization's rooms with how much is in them, and the way to complain. How many reports somebody sees is not kept. */
export function OrganizationLinks({ id, organization }: { id: string; organization: OrganizationDetails }) {
  const { record, ratingCount } = organization;
  return (
    <nav aria-label="Organization" className={classes.rooms}>
      {[
        { label: 'View Projects', to: pathTo('view/projects', { id }), many: record.projects, what: 'projects' },
        { label: 'View Services', to: pathTo('view/services', { id }), many: record.services, what: 'services' },
        { label: 'View Reviews', to: pathTo('view/reviews', { id }), many: ratingCount, what: 'reviews' },
        { label: 'View Reports', to: pathTo('view/reports', { id }) },
        { label: 'Complain', to: pathTo('add/complaint', { id }) },
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
