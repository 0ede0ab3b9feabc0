import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CaseStatusWord, outcomeWords } from './case-looks.tsx';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { actsOnComplaint, type ComplaintAct } from './complaint-acts.ts';
import { isTaken, takenId } from '../../console/taken-case.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import classes from '../../console/operator.module.css';
import { reviewComplaintQuery, type ReviewedComplaint } from './complaints.operator.queries.ts';
import { LateReportLink, LateReportState } from './late-report.tsx';
import { useOperatorRole } from '../../console/use-operator-role.ts';

const ActDialog = lazyDialog(() => import('./complaint-act-dialog.tsx').then((module) => module.ComplaintActDialog));

/** One complaint: its parties, what both say, and what can be done. */
export function Component() {
  return (
    <DetailFrame
      detail={useDetail(reviewComplaintQuery, 'No complaint was chosen.')}
      caseOf={({ id, status, taken }) => (status === 'closed' ? undefined : { kind: 'complaint', id, taken })}
      writtenOf={({ id, number, written }) => ({
        kind: 'complaint',
        id,
        written,
        snippets: { use: 'complaint', values: { number } },
      })}
      notesOf={({ id, notes }) => ({ kind: 'complaint', id, notes })}
    >
      {(complaint) => <Review complaint={complaint} />}
    </DetailFrame>
  );
}

function Review({ complaint }: { complaint: ReviewedComplaint }) {
  const [asked, setAsked] = useState<ComplaintAct>();
  const isOthers = isTaken(complaint.taken);
  const acts = actsOnComplaint(complaint, useOperatorRole());
  return (
    <>
      {acts.length > 0 && (
        <div className={classes.acts}>
          {acts.map((act) => (
            <Button
              key={act}
              variant="default"
              disabled={act === 'Decide' && isOthers}
              aria-describedby={act === 'Decide' && isOthers ? takenId : undefined}
              data-key={act === 'Decide' ? 'a' : undefined}
              onClick={() => setAsked(act)}
            >
              {act}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.sums}>
        {complaint.lateReport && <LateReportEvidence complaint={complaint} report={complaint.lateReport} />}
        <section aria-labelledby="case">
          <h2 id="case">{complaint.number}</h2>
          <DescriptionList label="Case" items={factsOf(complaint)} />
        </section>
        <section aria-labelledby="words" className={classes.words}>
          <h2 id="words">{complaint.subject}</h2>
          <p>{complaint.message}</p>
          {!complaint.lateReport && <Evidence to={complaint.attachment}>Attachment of the complaint</Evidence>}
          <h3>Answer</h3>
          {complaint.answer === '' ? (
            <p className={classes.soft}>The organization has not answered.</p>
          ) : (
            <p>{complaint.answer}</p>
          )}
          {complaint.answerAttachment && <Evidence to={complaint.answerAttachment}>Document of the answer</Evidence>}
        </section>
      </div>
      <ActDialog
        key={asked}
        opened={asked !== undefined}
        act={asked ?? 'Decide'}
        complaint={complaint}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

/** What Guildhall itself knows of a late report, before what the sides say. */
function LateReportEvidence({
  complaint,
  report,
}: {
  complaint: ReviewedComplaint;
  report: NonNullable<ReviewedComplaint['lateReport']>;
}) {
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      <DescriptionList
        label="Evidence"
        items={[
          [
            'Report',
            report.kind === 'owed' ? <LateReportLink key="report" report={report} /> : `${report.name}, on request`,
          ],
          [
            'State',
            <span key="state">
              <LateReportState report={report} />
            </span>,
          ],
          [
            'Paper',
            <Evidence key="paper" to={complaint.attachment}>
              Written by Guildhall when the complaint was sent
            </Evidence>,
          ],
          ['SHA-256', <code key="hash">{report.sha256}</code>],
        ]}
      />
    </section>
  );
}

const aboutWords = { order: 'An order', investment: 'An investment', project: 'A project', message: 'A message' };

function factsOf(complaint: ReviewedComplaint) {
  const { aboutKind, aboutId, outcome } = complaint;
  return [
    ['Status', <CaseStatusWord key="status" status={complaint.status} />],
    ['Withdrawals', complaint.held ? 'Held for this complaint' : 'Not held'],
    [
      'By',
      <Link key="by" to={pathTo('operator/account', { id: complaint.complainantId })}>
        {complaint.complainant}
      </Link>,
    ],
    [
      'Organization',
      <Link key="organization" to={pathTo('organization/details', { id: complaint.organizationId })}>
        {complaint.organization}
      </Link>,
    ],
    [
      'About',
      aboutKind === '' ? (
        'Nothing in particular'
      ) : aboutKind === 'project' ? (
        <Link key="about" to={pathTo('project/details', { id: aboutId })}>
          {aboutWords.project}
        </Link>
      ) : aboutKind !== 'message' ? (
        <Link key="about" to={pathTo('operator/disputes/purchase', { id: aboutId })}>
          {aboutWords[aboutKind]}
        </Link>
      ) : (
        <span key="about">
          {aboutWords[aboutKind]}: <code>{aboutId}</code>
        </span>
      ),
    ],
    ['Received', <DateText key="received" iso={complaint.createdAt} withTime />],
    [
      'Answer due',
      <span key="due">
        <DateText iso={complaint.dueAt} withTime /> {complaint.late && <span className={classes.late}>Late</span>}
      </span>,
    ],
    ...(complaint.answeredAt === ''
      ? []
      : [['Answered', <DateText key="answered" iso={complaint.answeredAt} withTime />] as const]),
    ...(outcome === ''
      ? []
      : ([
          ['Outcome', outcomeWords[outcome]],
          ['Reason', complaint.outcomeReason],
          ['Decided', <DateText key="decided" iso={complaint.decidedAt} withTime />],
          ['Decided by', complaint.decidedBy],
        ] as const)),
  ] as const;
}

function Evidence({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={classes.evidence}>
      <IconPaperclip size={18} aria-hidden />
      {children}
    </a>
  );
}
