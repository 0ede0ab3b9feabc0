import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './organizations.module.css';

/** The organization's rooms, and the way to complain. */
export function OrganizationLinks({ id }: { id: string }) {
  return (
    <nav aria-label="Organization" className={classes.rooms}>
      {[
        { label: 'View Projects', to: paths.viewProjects(id) },
        { label: 'View Services', to: paths.viewServices(id) },
        { label: 'View Reviews', to: paths.viewReviews(id) },
        { label: 'View Reports', to: paths.viewReports(id) },
        { label: 'Complain', to: paths.addComplaint(id) },
      ].map(({ label, to }) => (
        <Link key={to} to={to} className={classes.room}>
          {label}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
