import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import classes from './complaints.module.css';
import type { Complaint } from './complaints.queries.ts';

const aboutWords = { order: 'an order', investment: 'an investment', project: 'a project' };

/** What the complaint is about: the seller and the buyer find their order or investment under the same address. */
export function ComplaintAbout({ complaint: { aboutKind, aboutId } }: { complaint: Complaint }) {
  if (aboutKind === '') return null;
  if (aboutKind === 'message') return <span>About a message</span>;
  const to = {
    order: pathTo('order/detail', { id: aboutId }),
    investment: pathTo('investment/detail', { id: aboutId }),
    project: pathTo('project/details', { id: aboutId }),
  };
  return (
    <Link to={to[aboutKind]} className={classes.link}>
      About {aboutWords[aboutKind]}
    </Link>
  );
}
