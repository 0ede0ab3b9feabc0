import { formatWhole } from '@guildhall/contract/money.ts';
import type { OrganizationRecord } from './organizations.queries.ts';
import classes from './organizations.module.css';
import { outOf } from './out-of.ts';

/** How an organization kept what it promised to investors, in words, before anything else is read of it. */
export function PromiseFacts({ record }: { record: OrganizationRecord }) {
  const { owedReports, updateRequests, updatesInTime, paidBack } = record;
  const late = owedReports.late > 0 ? `, ${formatWhole(owedReports.late)} late now` : '';
  const facts = [
    {
      what: 'Reports in time',
      said: outOf(owedReports.inTime, owedReports.due, 'none due yet') + late,
      good: owedReports.inTime === owedReports.due,
    },
    {
      what: 'News within 14 days of asking',
      said: outOf(updatesInTime, updateRequests, 'not asked yet'),
      good: updatesInTime === updateRequests,
    },
    {
      what: 'Instalments paid back on time',
      said: outOf(paidBack.onTime, paidBack.due, 'none due yet'),
      good: paidBack.onTime === paidBack.due,
    },
  ];
  return (
    <ul aria-label="What it promised to investors" className={classes.promises}>
      {facts.map(({ what, said, good }) => (
        <li key={what}>
          {what}: <strong className={good ? undefined : classes.broken}>{said}</strong>
        </li>
      ))}
    </ul>
  );
}
