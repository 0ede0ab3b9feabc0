import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { recentSearches } from './recent-searches.ts';
import classes from './search.module.css';

/** What was searched for last, while nothing is typed. */
export function RecentList({ onChoose }: { onChoose: (text: string) => void }) {
  const [texts, setTexts] = useState(() => recentSearches.read());
  if (texts.length === 0)
    return <p className={classes.note}>Find organizations, projects and services by any word in their names.</p>;
  const remove = (text: string) => {
    recentSearches.remove(text);
    setTexts(recentSearches.read());
  };
  return (
    <section aria-label="Recent Searches" className={classes.group}>
      <h3 className={classes.label}>Recent Searches</h3>
      <ul className={classes.recent}>
        {texts.map((text) => (
          <li key={text}>
            <UnstyledButton className={classes.option} onClick={() => onChoose(text)}>
              {text}
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remove ${text}`}
              onClick={() => remove(text)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
