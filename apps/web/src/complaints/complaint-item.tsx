import type { listOwnComplaints } from '@guildhall/contract/complaints.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { Badge, Button } from '@mantine/core';
import { IconMessage, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { DateText } from '../ui/date-text.tsx';
import { Card } from '../ui/link-card.tsx';
import classes from './complaints.module.css';

type Complaint = DataOf<typeof listOwnComplaints>[number];

const long = 320;

/** Subject, who, when, what and the document that goes with it. A long message opens when asked to. */
export function ComplaintItem({ complaint }: { complaint: Complaint }) {
  const { subject, message, requestType, byId, byName, byType, toName, toType } = complaint;
  const { createdAt, answeredAt, attachment } = complaint;
  const [open, setOpen] = useState(false);
  const received = requestType === 'RECEIVED';
  const isLong = message.length > long || message.split('\n').length > 5;
  return (
    <Card as="article" label={subject}>
      <div className={classes.head}>
        <h2 className={classes.subject}>{subject}</h2>
        <Badge variant="light" color="gray" className={classes.kind}>
          {requestType}
        </Badge>
      </div>
      <p className={classes.meta}>
        <span>{received ? `By ${byName} (${byType})` : `To ${toName} (${toType})`}</span>
        <DateText iso={createdAt} />
        {answeredAt && (
          <span>
            Answered <DateText iso={answeredAt} />
          </span>
        )}
      </p>
      <p className={classes.message} data-clamped={(isLong && !open) || undefined}>
        {message}
      </p>
      <div className={classes.foot}>
        {attachment && (
          <a href={attachment} target="_blank" rel="noreferrer" className={classes.attachment}>
            <IconPaperclip size={18} aria-hidden />
            Attachment
          </a>
        )}
        {received && (
          <Link to={paths.chat(byId)} className={classes.attachment}>
            <IconMessage size={18} aria-hidden />
            {answeredAt ? 'Write Again' : 'Answer'}
          </Link>
        )}
        {isLong && (
          <Button variant="subtle" size="compact-md" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show less' : 'Show all'}
          </Button>
        )}
      </div>
    </Card>
  );
}
