import { UnstyledButton } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import type { ComponentProps } from 'react';
import { useSession } from '../api/session.ts';
import { Picture } from '../ui/picture.tsx';
import classes from './account-menu.module.css';

function loadMenu() {
  return import('./account-menu.tsx');
}

const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** The user's picture, which opens the profile menu. The menu's code comes when a hand or the focus comes near. */
export function AccountButton({ unread }: { unread: number }) {
  const [wanted, setWanted] = useState(false);
  const button = <Face onPointerEnter={loadMenu} onFocus={loadMenu} onClick={() => setWanted(true)} />;
  return wanted ? (
    <Suspense fallback={button}>
      <AccountMenu unread={unread} button={<Face />} />
    </Suspense>
  ) : (
    button
  );
}

function Face(props: ComponentProps<'button'>) {
  const { profilePic } = useSession();
  return (
    <UnstyledButton className={classes.button} aria-label="Account" aria-haspopup="menu" {...props}>
      <Picture src={profilePic} kind="person" shape="round" size={38} eager />
    </UnstyledButton>
  );
}
