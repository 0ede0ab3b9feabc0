import { ActionIcon } from '@mantine/core';
import { IconBell, IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathTo } from '../paths.ts';
import classes from './header.module.css';

/** The name by which a screen reader finds it, with how many wait. */
function named(name: string, unread: number) {
  return unread > 0 ? `${name}, ${unread} unread` : name;
}

const look = { variant: 'subtle', color: 'gray', size: 44, className: classes.link } as const;

/** To the messages, on a wide screen; on a narrow one they are in the shortcuts. */
export function MessagesLink({ unread }: { unread: number }) {
  return (
    <ActionIcon {...look} component={Link} to={pathTo('messages')} aria-label={named('Messages', unread)}>
      <IconMessages size={22} aria-hidden />
      <Count unread={unread} />
    </ActionIcon>
  );
}

/** The bell, which leads to the notifications. */
export function NotificationsButton({ unread }: { unread: number }) {
  const navigate = useNavigate();
  return (
    <ActionIcon
      {...look}
      aria-label={named('Notifications', unread)}
      onClick={() => void navigate(pathTo('notifications'))}
    >
      <IconBell size={22} aria-hidden />
      <Count unread={unread} />
    </ActionIcon>
  );
}

/** Lies over the icon's corner, so that nothing moves when it comes. */
function Count({ unread }: { unread: number }): ReactNode {
  return unread > 0 ? (
    <span className={classes.count} aria-hidden>
      {unread > 99 ? '99+' : unread}
    </span>
  ) : null;
}
