import { fillIn, type SnippetUse } from '@guildhall/contract/reach/snippet-uses.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import classes from './snippets.module.css';
import { snippetsQuery } from './snippets.operator.queries.ts';

type Props = { use: SnippetUse; values: Partial<Record<string, string>>; onChoose: (text: string) => void };

/** The snippets for one kind of case, which are loaded when the menu is first opened. */
export function SnippetMenu({ use, values, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  // The dialog around it leaves Escape to what is marked with `data-mantine-stop-propagation`, as entries of a menu are.
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !opened) return;
    setOpened(false);
    whole.current?.querySelector('button')?.focus();
  };
  const { data, error } = useQuery({ ...snippetsQuery(), enabled: opened });
  const offered = data?.records.filter((snippet) => snippet.use === use || snippet.use === 'any');
  return (
    <div ref={whole} role="presentation" className={classes.use} onKeyDown={closeOnEscape}>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={320}
        shadow="md"
        transitionProps={{ duration: 150 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        returnFocus={false}
      >
        <Menu.Target>
          <Button
            data-mantine-stop-propagation={opened}
            variant="default"
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            Use a Snippet
          </Button>
        </Menu.Target>
        <Menu.Dropdown data-mantine-stop-propagation className={classes.list}>
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
            <Menu.Label className={classes.note}>
              {offered
                ? 'There are no snippets for this yet.'
                : error
                  ? 'The snippets could not be loaded.'
                  : 'Loading …'}
            </Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
