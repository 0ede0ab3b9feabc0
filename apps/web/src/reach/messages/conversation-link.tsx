import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './messages.module.css';
import type { Conversation } from './messages.queries.ts';

/** One conversation: with whom, what was said last and when, and how much of it is new. */
export function ConversationLink({ conversation }: { conversation: Conversation }) {
  const { id, name, type, profile_pic, lastMessage, lastMessageDate, unread } = conversation;
  return (
    <Link to={pathTo('chat', { id })} className={classes.item} data-unread={unread > 0 || undefined}>
      <Picture src={profile_pic} kind="person" name={name} shape="round" size={48} />
      <span className={classes.who}>
        <span className={classes.name}>{name}</span> <span className={classes.type}>{type}</span>
      </span>
      <span className={classes.when}>
        <DateText iso={lastMessageDate} />
      </span>
      <span className={classes.last}>{lastMessage}</span>
      {unread > 0 && (
        <span className={classes.badge}>
          {unread > 99 ? '99+' : unread}
          <span className="gh-visually-hidden"> unread</span>
        </span>
      )}
    </Link>
  );
}
