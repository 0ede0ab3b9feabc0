import { Badge, Button } from '@mantine/core';
import { IconMessage, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FileFlag, FlagButton } from '../flags/flag-button.tsx';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Card } from '../../ui/link-card.tsx';
import { CaseDue } from './case-due.tsx';
import { CaseStatusWord, outcomeWords } from './case-looks.tsx';
import { ComplaintAbout } from './complaint-about.tsx';
import classes from './complaints.module.css';
import { LateReportLink, LateReportState } from './late-report.tsx';
import type { Complaint } from './complaints.queries.ts';

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx').then((module) => module.AnswerDialog));

const long = 320;

/** Subject, who, when, what and the document that goes with it, then the answer and the decision. A long message opens when asked to. */
export function ComplaintItem({ complaint }: { complaint: Complaint }) {
  const { subject, message, requestType, byId, byName, byType, toName, toType } = complaint;
  const { createdAt, attachment, number, status, lateReport } = complaint;
  const [open, setOpen] = useState(false);
  const [answering, setAnswering] = useState(false);
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
        <span>{number}</span>
        {lateReport ? null : <ComplaintAbout complaint={complaint} />}
        <CaseStatusWord status={status} />
        <CaseDue complaint={complaint} />
        {received && <FlagButton kind="complaint" thingId={complaint.id} about={`the complaint ${subject}`} />}
      </p>
      {lateReport && (
        <p className={classes.report}>
          <LateReportLink report={lateReport} />
          <span>
            <LateReportState report={lateReport} />
          </span>
        </p>
      )}
      <p className={classes.message} data-clamped={(isLong && !open) || undefined}>
        {message}
      </p>
      {isLong && (
        <Button variant="subtle" size="compact-md" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
      <CaseParts complaint={complaint} />
      <div className={classes.foot}>
        {attachment && (
          <FileLink to={attachment} about={received ? `the attachment of ${subject}` : ''}>
            Attachment
          </FileLink>
        )}
        {received && (
          <Link to={pathTo('chat', { id: byId })} className={classes.link}>
            <IconMessage size={18} aria-hidden />
            Write a Message
          </Link>
        )}
        {received && status === 'open' && <Button onClick={() => setAnswering(true)}>Answer</Button>}
      </div>
      <AnswerDialog opened={answering} onClose={() => setAnswering(false)} complaintId={complaint.id} number={number} />
    </Card>
  );
}

/** What the organization has answered, and how an operator has decided. */
function CaseParts({ complaint }: { complaint: Complaint }) {
  const { id, requestType, toName, answer, answerAttachment, outcome, outcomeReason, decidedAt } = complaint;
  const sent = requestType === 'SENT';
  return (
    <>
      {answer && (
        <div className={classes.part}>
          <h3>Answer of {toName}</h3>
          <p>{answer}</p>
          {answerAttachment && (
            <FileLink to={answerAttachment} about={sent ? `the document of the answer of ${toName}` : ''}>
              Document of the answer
            </FileLink>
          )}
          {sent && <FlagButton kind="answer" thingId={id} about={`the answer of ${toName}`} />}
        </div>
      )}
      {outcome && (
        <div className={classes.part}>
          <h3>
            {outcomeWords[outcome]} on <DateText iso={decidedAt} />
          </h3>
          <p>{outcomeReason}</p>
        </div>
      )}
    </>
  );
}

/** A document, and the way to report it where `about` says what it is. */
function FileLink({ to, about, children }: { to: string; about: string; children: string }) {
  return (
    <span className={classes.file}>
      <a href={to} target="_blank" rel="noreferrer" className={classes.link}>
        <IconPaperclip size={18} aria-hidden />
        {children}
      </a>
      {about && <FileFlag link={to} about={about} />}
    </span>
  );
}
