import { formatDollars, formatWhole } from '@guildhall/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../paths.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Money } from '../../ui/money.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import { organizationOutcomesQuery, type OrganizationOutcomes } from './organizations.queries.ts';
import classes from './organizations.module.css';

/** What lending to the organization has brought; nothing where nothing was lent to it. */
export function LoanOutcomes({ id }: { id: string }) {
  const { data } = useQuery(organizationOutcomesQuery(id));
  return data && data.table.length > 0 ? <Outcomes outcomes={data} /> : null;
}

function Outcomes({ outcomes: { day, since, defaultRate, table, total } }: { outcomes: OrganizationOutcomes }) {
  return (
    <section aria-labelledby="loan-outcomes" className={classes.part}>
      <h2 id="loan-outcomes">Outcomes of Its Loans</h2>
      <DescriptionList
        items={[
          ['Default Rate by Number', rateInWords(defaultRate.byNumber)],
          ['Default Rate by Sum', rateInWords(defaultRate.bySum)],
          ['Loans in Default', inWindows(defaultRate.windows)],
          ['Lent', <Money key="lent" dollars={total.lent} />],
          ['Repaid', <Money key="repaid" dollars={total.repaid} />],
          ['Outstanding', `${formatDollars(total.outstanding)}, late ${formatDollars(total.late)}`],
          ['Lost', <Money key="lost" dollars={total.lost} />],
        ]}
      />
      {table.length > 1 && (
        <CardTable
          caption="Sums lent to it by quarter of release"
          rows={table.toReversed()}
          rowKey={({ quarter }) => quarter}
          columns={[
            { label: 'Quarter', cell: ({ quarter }) => quarter },
            { label: 'Lent', cell: ({ lent }) => formatDollars(lent), align: 'end' },
            { label: 'Repaid', cell: ({ repaid }) => formatDollars(repaid), align: 'end' },
            { label: 'Late', cell: ({ late }) => formatDollars(late), align: 'end' },
            { label: 'Lost', cell: ({ lost }) => formatDollars(lost), align: 'end' },
          ]}
        />
      )}
      <p className={classes.note}>
        Counted on {day} from its loans since {since}. A loan is in default when a payment is more than 90 days late, or
        when two people at Guildhall find that it is unlikely to be paid back.{' '}
        <a href={pathTo('outcomes')}>What each figure means, and the figures for all organizations</a>
      </p>
    </section>
  );
}

function rateInWords(rate: number | null) {
  return rate === null ? 'Not yet: it takes twelve months' : `${rate.toFixed(2)} %`;
}

/** In all windows that are over, as the rate counts them. */
function inWindows(windows: OrganizationOutcomes['defaultRate']['windows']) {
  const over = windows.filter(({ isOver }) => isOver);
  if (over.length === 0) return 'Not yet';
  const sum = (of: (window: (typeof over)[number]) => number) => over.reduce((total, window) => total + of(window), 0);
  return `${formatWhole(sum(({ defaulted }) => defaulted))} of ${formatWhole(sum(({ loans }) => loans))} (windows of twelve months)`;
}
