import { formatDollars } from '@guildhall/contract/money.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Money } from '../../ui/money.tsx';
import { answerTime } from './answer-time.ts';
import type { OrganizationRecord } from './organizations.queries.ts';
import classes from './organizations.module.css';
import { outOf } from './out-of.ts';

/** What is known of the organization by what happened here. What nobody can know yet is not there. */
export function TrackRecord({ record }: { record: OrganizationRecord }) {
  return (
    <section aria-labelledby="track-record" className={classes.part}>
      <h2 id="track-record">Track Record</h2>
      <DescriptionList
        items={[
          ['Member Since', <DateText key="since" iso={record.memberSince} />],
          ['E-Mail', record.emailVerified ? 'Verified' : 'Not verified yet'],
          ['Registration Number', record.registrationNumber || 'Not given'],
          ['Raised', <Money key="raised" dollars={record.raised} />],
          ['Paid Back on Time', paidOnTime(record.paidBack)],
          ['Projects Funded', outOf(record.funded, record.projects, 'No projects yet')],
          [
            'Answers Within',
            record.answerSeconds === null ? 'Not known yet' : `${answerTime(record.answerSeconds)} (median)`,
          ],
          ['Complaints Answered', outOf(record.complaintsAnswered, record.complaints, 'No complaints')],
          ['Reports Delivered', outOf(record.reportsDelivered, record.reports, 'None requested')],
          ['Updates within 14 Days', outOf(record.updatesInTime, record.updateRequests, 'None requested')],
        ]}
      />
      <p className={classes.note}>
        Guildhall counts these figures. Only the registration number comes from the organization itself.
      </p>
    </section>
  );
}

/** In instalments of holdings and in money, of what fell due in 24 months. */
function paidOnTime({ due, onTime, dueAmount, onTimeAmount }: OrganizationRecord['paidBack']) {
  if (dueAmount === 0) return 'Nothing due yet';
  return `${outOf(onTime, due, '')} instalments, ${formatDollars(onTimeAmount)} of ${formatDollars(dueAmount)} (24 months)`;
}
