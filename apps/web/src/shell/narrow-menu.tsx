import { Drawer } from '@mantine/core';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { MainNav } from './main-nav.tsx';
import classes from './header.module.css';

/** The main links on a narrow screen, in a drawer, and what else the header has no room for. */
export function NarrowMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size="18rem"
      transitionProps={{ duration: 180 }}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <div className={classes.drawerHead}>
          <Drawer.Title className={classes.name}>Menu</Drawer.Title>
          <ColorSchemeToggle />
          <Drawer.CloseButton size={44} iconSize={20} aria-label="Close" />
        </div>
        <Drawer.Body>
          <MainNav stacked onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
