import type { ActivityKind, organizationDetails } from '@guildhall/contract/market/organizations.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { DateText } from '../../ui/date-text.tsx';
import classes from './organizations.module.css';

const words: Record<ActivityKind, string> = {
  project: 'New project',
  service: 'New service',
  review: 'New review',
  report: 'New report',
};

/** What the organization has lately put up. */
export function RecentActivity({ activity }: { activity: ReceivedOf<typeof organizationDetails>['recentActivity'] }) {
  return (
    <section aria-labelledby="recent-activity" className={classes.activity}>
      <h2 id="recent-activity">Recent Activity</h2>
      {activity.length === 0 ? (
        <p className={classes.soft}>Nothing has happened here yet.</p>
      ) : (
        <ol>
          {activity.map((item) => (
            <li key={`${item.kind} ${item.createdAt} ${item.title}`}>
              <span>
                <span className={classes.soft}>{words[item.kind]}</span> {item.title}
              </span>
              <DateText iso={item.createdAt} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
