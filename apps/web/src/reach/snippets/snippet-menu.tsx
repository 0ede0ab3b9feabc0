import { fillIn, type SnippetUse } from '@guildhall/contract/reach/snippet-uses.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceMenu, MenuNote } from '../../console/choice-menu.tsx';
import classes from './snippets.module.css';
import { snippetsQuery } from './snippets.operator.queries.ts';

type Props = { use: SnippetUse; values: Partial<Record<string, string>>; onChoose: (text: string) => void };

/** The snippets for one kind of case, which are loaded when the menu is first opened. */
export function SnippetMenu({ use, values, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...snippetsQuery(), enabled: opened });
  const offered = data?.records.filter((snippet) => snippet.use === use || snippet.use === 'any');
  return (
    <ChoiceMenu label="Use a Snippet" opened={opened} onChange={setOpened}>
      {offered?.map(({ id, title, text }) => {
        const filled = fillIn(text, values);
        return (
          <Menu.Item key={id} onClick={() => onChoose(filled)}>
            {title}
            <span className={classes.start}>{filled}</span>
          </Menu.Item>
        );
      })}
      {offered?.length !== 0 && offered ? null : (
        <MenuNote>
          {offered ? 'There are no snippets for this yet.' : error ? 'The snippets could not be loaded.' : 'Loading …'}
        </MenuNote>
      )}
    </ChoiceMenu>
  );
}
