import { formatDollars } from '@guildhall/contract/money.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import type { search } from '@guildhall/contract/market/search.contract.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { Picture } from '../../ui/picture.tsx';
import { marks } from './marks.ts';
import classes from './search.module.css';

type Found = {
  id: string;
  to: string;
  name: string;
  about: string;
  picture: string;
  kind: 'organization' | 'project';
  takesNoMoney?: boolean;
};
type Group = { label: string; options: Found[] };

/** What was found, in the groups that have anything. */
export function groupsOf({ organizations, projects, services }: ReceivedOf<typeof search>): Group[] {
  const groups: Group[] = [
    {
      label: 'Organizations',
      options: organizations.map(({ id, name, type, profilePic, takesNoMoney }) => ({
        id,
        name,
        about: type,
        takesNoMoney,
        picture: profilePic,
        kind: 'organization',
        to: pathTo('organization/details', { id }),
      })),
    },
    {
      label: 'Projects',
      options: projects.map(({ id, title, organization, photo, takesNoMoney }) => ({
        id,
        name: title,
        about: organization,
        takesNoMoney,
        picture: photo,
        kind: 'project',
        to: pathTo('project/details', { id }),
      })),
    },
    {
      label: 'Services',
      options: services.map(({ id, title, organization, budget, orgId }) => ({
        id,
        name: title,
        picture: '',
        kind: 'project',
        about: `${formatDollars(budget)} · ${organization}`,
        to: pathTo('view/services', { id: orgId }),
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

type Props = {
  listId: string;
  groups: Group[];
  /** Where the keyboard stands. */
  current: Found | undefined;
  /** What is marked in the names. */
  words: string;
  /** Something else is being searched for already. */
  busy: boolean;
  onChoose: () => void;
};

/** The list under the search box. Each entry is a link, so that it opens in another tab as well. */
export function FoundList({ listId, groups, current, words, busy, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const currentId = current?.id;
  useEffect(() => {
    if (currentId) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const total = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <>
      <p role="status" className="gh-visually-hidden">
        {count(total, 'match', 'matches')}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label="Found" aria-busy={busy || undefined}>
        {groups.map(({ label, options }) => (
          <div key={label} role="group" aria-labelledby={`${listId}-${label}`} className={classes.group}>
            <div id={`${listId}-${label}`} role="presentation" className={classes.label}>
              {label}
            </div>
            {options.map((option) => (
              <Link
                key={option.id}
                id={`${listId}-${option.id}`}
                role="option"
                aria-selected={option.id === currentId}
                tabIndex={-1}
                to={option.to}
                className={classes.option}
                onClick={onChoose}
              >
                <Picture src={option.picture} kind={option.kind} name={option.name} shape="round" size={36} eager />
                <span className={classes.words}>
                  <span className={classes.name}>
                    {marks(option.name, words).map((part, index) =>
                      part.found ? <mark key={index}>{part.text}</mark> : part.text,
                    )}
                  </span>
                  <span className={classes.about}>
                    {option.about}
                    {option.takesNoMoney && ' · takes no money at present'}
                  </span>
                </span>
              </Link>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
