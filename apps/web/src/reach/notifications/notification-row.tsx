import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DateText } from '../../ui/date-text.tsx';
import { kindNames } from './kind-names.ts';
import classes from './notifications.module.css';
import type { Notification } from './notifications.queries.ts';

type Props = { notification: Notification; onRead: () => void };

/** A notification as a link. Following it reads it. */
export function NotificationRow({ notification: { kind, text, link, date, read }, onRead }: Props) {
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <Link to={link} className={classes.link} onClick={read ? undefined : onRead}>
        <span className={classes.text}>
          {text}
          {!read && <span className="gh-visually-hidden"> (unread)</span>}
        </span>
        <span className={classes.about}>
          {kindNames[kind]} · <DateText iso={date} withTime />
        </span>
      </Link>
      {!read && (
        <ActionIcon variant="subtle" size={44} aria-label={`Mark as Read: ${text}`} onClick={onRead}>
          <IconCheck size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
