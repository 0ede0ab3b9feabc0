import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './choice-menu.module.css';

type Props = { label: string; opened: boolean; onChange: (opened: boolean) => void; children: ReactNode };

/** A button that opens a menu of things to choose, also inside a dialog, which stays open when Escape closes the menu. */
export function ChoiceMenu({ label, opened, onChange, children }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  // The dialog around it leaves Escape to what is marked with `data-mantine-stop-propagation`, as entries of a menu are.
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !opened) return;
    onChange(false);
    whole.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={whole} role="presentation" className={classes.whole} onKeyDown={closeOnEscape}>
      <Menu
        opened={opened}
        onChange={onChange}
        closeOnEscape={false}
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
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown data-mantine-stop-propagation className={classes.list}>
          {children}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** What a menu says where it has nothing to choose. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <Menu.Label className={classes.note}>{children}</Menu.Label>;
}
