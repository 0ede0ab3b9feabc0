import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { FlagButton } from '../../trust/flags/flag-button.tsx';
import { HiddenNote } from '../../trust/flags/hidden-note.tsx';
import { formatDateTime, formatTime } from '../../ui/date-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ChatItem, Delivery } from './chat-items.ts';
import type { Unsent } from './chat-state.ts';
import classes from './chat.module.css';

const deliveries: Record<Delivery, { label: string; Icon: typeof IconCheck }> = {
  sending: { label: 'Sending', Icon: IconClock },
  failed: { label: 'Not sent', Icon: IconAlertCircle },
  sent: { label: 'Sent', Icon: IconCheck },
  read: { label: 'Read', Icon: IconChecks },
};

type Props = {
  item: ChatItem;
  partner: string;
  onRetry: (unsent: Unsent) => void;
  onDiscard: (unsent: Unsent) => void;
};

/** One message: one's own on the right, the other's on the left; before it the day, if it begins one. */
export function ChatBubble({ item, partner, onRetry, onDiscard }: Props) {
  const { key, day, own, picture, text, at, delivery, unsent, hidden } = item;
  return (
    <div className={classes.entry}>
      {day && <p className={classes.day}>{day}</p>}
      <div className={classes.row} data-own={own || undefined}>
        <Picture src={picture} kind="person" shape="round" size={32} />
        <div className={classes.bubble} data-failed={delivery === 'failed' || undefined}>
          <span className="gh-visually-hidden">{own ? 'You' : partner}: </span>
          <p className={classes.text}>{text}</p>
          <p className={classes.meta}>
            <time dateTime={at} title={formatDateTime(at)}>
              {formatTime(at)}
            </time>
            {delivery && <DeliveryMark delivery={delivery} />}
            {!own && <FlagButton kind="message" thingId={key} about={`the message of ${formatTime(at)}`} />}
          </p>
          {hidden && <HiddenNote hidden={hidden} />}
          {delivery === 'failed' && unsent && (
            <p className={classes.again}>
              <Button size="compact-sm" variant="default" onClick={() => onRetry(unsent)}>
                Retry
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => onDiscard(unsent)}>
                Discard
              </Button>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const { label, Icon } = deliveries[delivery];
  return (
    <span className={classes.delivery} data-delivery={delivery} title={label}>
      <Icon size={16} aria-hidden />
      <span className={delivery === 'failed' ? undefined : 'gh-visually-hidden'}>{label}</span>
    </span>
  );
}
