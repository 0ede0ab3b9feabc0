import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { count } from '../../ui/count.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Found, FoundGroup } from './found-groups.ts';
import { marks } from './marks.ts';
import classes from './search.module.css';

type Props = {
  listId: string;
  groups: FoundGroup[];
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
        {groups.map(({ label, options }, index) => (
          <div key={label} role="group" aria-labelledby={`${listId}-group-${index}`} className={classes.group}>
            <div id={`${listId}-group-${index}`} role="presentation" className={classes.label}>
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
                {option.kind && (
                  <Picture
                    src={option.picture ?? ''}
                    kind={option.kind}
                    name={option.name}
                    shape="round"
                    size={36}
                    eager
                  />
                )}
                <span className={classes.words}>
                  <span className={classes.name}>
                    {marks(option.name, words).map((part, place) =>
                      part.found ? <mark key={place}>{part.text}</mark> : part.text,
                    )}
                  </span>
                  <span className={classes.about}>
                    {option.about}
                    {option.takesNoMoney && ' · cannot take money right now'}
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
