import { fundingWords } from '@guildhall/contract/market/funding.contract.ts';
import { listObstacleInWords } from '@guildhall/contract/market/monthly-lists.contract.ts';
import { returnInWords } from '@guildhall/contract/market/returns.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Card } from '../../ui/link-card.tsx';
import region from '../../ui/region.module.css';
import monthly from '../monthly-investments/monthly.module.css';
import { repaymentInWords } from '../projects/repayment-in-words.ts';
import classes from './monthly-lists.module.css';
import type { ListedProject, ListOfMonth } from './monthly-lists.queries.ts';

type Choosing = {
  isChosen: (id: string) => boolean;
  choose: (id: string, on: boolean) => void;
};

/** The projects of a list with their terms; with `choosing` each has a box that takes it in or leaves it out. */
export function ListedProjects({ list, choosing }: { list: ListOfMonth; choosing?: Choosing }) {
  return (
    <ul className={monthly.list} aria-label="Projects of the list">
      {list.projects.map((project) => (
        <li key={project.id}>
          <Listed project={project} choosing={choosing} />
        </li>
      ))}
    </ul>
  );
}

function Listed({ project, choosing }: { project: ListedProject; choosing: Choosing | undefined }) {
  const { id, title, organization, part, receivable, investId, obstacle } = project;
  const chosen = choosing?.isChosen(id) ?? false;
  return (
    <Card as="article" label={title}>
      <div className={classes.head}>
        <h2 className={monthly.title}>
          <Link to={pathTo('project/details', { id })}>{title}</Link>
        </h2>
        {choosing && obstacle === '' && (
          <CheckboxField
            label={`Invest in ${title}`}
            name={id}
            value={chosen}
            onChange={(on) => choosing.choose(id, on)}
            onBlur={() => {}}
            error={undefined}
          />
        )}
      </div>
      <p className={region.soft}>By {organization}</p>
      <DescriptionList
        label={`Terms of ${title}`}
        items={[
          ['Return', returnInWords(project)],
          ['Repayment', repaymentInWords(project)],
          ['Minimum Investment', formatDollars(project.least)],
          ['Funding', fundingWords[project.funding]],
          ['Days to Reconsider', project.reflectionDays === 0 ? 'None' : count(project.reflectionDays, 'day')],
          ...(part > 0
            ? ([
                [investId === '' ? 'Your Part' : 'Invested', <PartOf key="part" project={project} />],
                ['Expected Back', formatDollars(receivable)],
              ] as const)
            : []),
        ]}
      />
      {choosing && <Why obstacle={obstacle} lacksRoom={chosen && part === 0} />}
    </Card>
  );
}

function PartOf({ project: { part, investId } }: { project: ListedProject }) {
  const amount = formatDollars(part);
  return investId === '' ? amount : <Link to={pathTo('investment/detail', { id: investId })}>{amount}</Link>;
}

/** Why nothing would be invested in it. */
function Why({ obstacle, lacksRoom }: { obstacle: string; lacksRoom: boolean }) {
  const why = lacksRoom
    ? 'Its part would be below its minimum. Leave another project out to make room for it.'
    : listObstacleInWords(obstacle);
  return why === '' ? null : <p className={classes.why}>{why}</p>;
}
