import {
  openVerificationDocument,
  takeVerification,
} from '@guildhall/contract/people/verification.operator.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { saveAnswered } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { act } from '../../console/operator-call.ts';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import classes from '../../console/operator.module.css';
import { reviewVerificationQuery, type ReviewedVerification } from './verification.operator.queries.ts';
import type { VerificationAct } from './verification-act-dialog.tsx';
import { checkStateWords, checkVerdictWords, verificationStatusWords } from './verification-names.ts';

const ActDialog = lazyDialog(() =>
  import('./verification-act-dialog.tsx').then((module) => module.VerificationActDialog),
);

/** One verification: who asks, what they have sent, and what can be done. */
export function Component() {
  return (
    <DetailFrame
      lead="The audit log records each document you open."
      detail={useDetail(reviewVerificationQuery, 'No verification was chosen.')}
      writtenOf={({ id, name, written }) => ({
        kind: 'verification',
        id,
        written,
        snippets: { use: 'verification', values: { name } },
      })}
      notesOf={({ id, notes }) => ({ kind: 'verification', id, notes })}
    >
      {(verification) => <Review verification={verification} />}
    </DetailFrame>
  );
}

function Review({ verification }: { verification: ReviewedVerification }) {
  const [asked, setAsked] = useState<VerificationAct>();
  const { id, documents, others } = verification;
  return (
    <>
      <Acts verification={verification} onAct={setAsked} />
      <div className={classes.sums}>
        <section aria-labelledby="who">
          <h2 id="who">Who Asks</h2>
          <DescriptionList label="Who Asks" items={askerOf(verification)} />
        </section>
        <section aria-labelledby="standing">
          <h2 id="standing">Status</h2>
          <DescriptionList label="Status" items={standingOf(verification)} />
        </section>
        {verification.check.state !== 'none' && (
          <section aria-labelledby="check">
            <h2 id="check">What the Provider Says</h2>
            <DescriptionList label="What the Provider Says" items={verdictBy(verification.check)} />
            <p className={classes.soft}>It recommends, and you decide.</p>
          </section>
        )}
        <section aria-labelledby="documents">
          <h2 id="documents">Documents</h2>
          {documents.length === 0 ? (
            <p className={classes.soft}>They have been deleted, because the decision was more than 90 days ago.</p>
          ) : (
            <ul className={classes.notes}>
              {documents.map((document) => (
                <li key={document.id}>
                  <Document verificationId={id} document={document} />
                </li>
              ))}
            </ul>
          )}
        </section>
        {others.length > 0 && <Others others={others} />}
      </div>
      <ActDialog
        key={asked}
        opened={asked !== undefined}
        act={asked ?? 'Verify'}
        verification={verification}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

type ActsProps = { verification: ReviewedVerification; onAct: (act: VerificationAct) => void };

/** What can be done with it as it stands. */
function Acts({ verification: { id, status }, onAct }: ActsProps) {
  const { mutate: take, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await act(takeVerification, { id });
      if (answer) toast.success(answer.message);
    },
  });
  return (
    <>
      {status === 'asked' && (
        <div className={classes.acts}>
          <Button loading={isPending} onClick={() => take()}>
            Start Review
          </Button>
        </div>
      )}
      {status === 'in_review' && (
        <div className={classes.acts}>
          <Button onClick={() => onAct('Verify')}>Verify</Button>
          <Button variant="default" onClick={() => onAct('Ask for More')}>
            Ask for More
          </Button>
          <Button variant="default" onClick={() => onAct('Refuse')}>
            Refuse
          </Button>
        </div>
      )}
    </>
  );
}

/** The other verifications of the same account. */
function Others({ others }: Pick<ReviewedVerification, 'others'>) {
  return (
    <section aria-labelledby="others">
      <h2 id="others">Others of This Name</h2>
      <ul className={classes.notes}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={pathTo('operator/verifications/review', { id: other.id })}>
              {verificationStatusWords[other.status]}, asked for <DateText iso={other.askedAt} />
            </Link>
            <p className={classes.soft}>{other.words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function askerOf(verification: ReviewedVerification) {
  return [
    ['Name', verification.name],
    ['Kind', verification.organization ? 'Organization' : 'Person'],
    ['E-mail', `${verification.email}${verification.emailVerified ? '' : ' (not verified)'}`],
    ['Mobile', verification.mobile],
    ['Business Name', verification.businessName],
    ['Registration Number', verification.registrationNumber],
    ['Area', verification.area],
    ['Member since', <DateText key="since" iso={verification.memberSince} />],
  ] as const;
}

function standingOf(verification: ReviewedVerification) {
  const { status, askedAt, note, reviewedBy, decidedAt, decidedBy, endsAt, words } = verification;
  return [
    ['Status', verificationStatusWords[status]] as const,
    ['Requested', <DateText key="asked" iso={askedAt} withTime />] as const,
    ['Note', note] as const,
    ...(reviewedBy === '' ? [] : [['In review with', reviewedBy] as const]),
    ...(decidedAt === ''
      ? []
      : [
          ['Decided', <DateText key="decided" iso={decidedAt} withTime />] as const,
          ['Decided by', decidedBy] as const,
          ['What was said', words] as const,
        ]),
    ...(endsAt === '' ? [] : [['Ends', <DateText key="ends" iso={endsAt} withTime />] as const]),
  ];
}

function verdictBy({ state, verdict, words, toldAt }: ReviewedVerification['check']) {
  return [
    ['Recommendation', verdict === '' ? checkStateWords[state] : checkVerdictWords[verdict]] as const,
    ...(toldAt === '' ? [] : [['Told', <DateText key="told" iso={toldAt} withTime />] as const]),
    ...(words === '' ? [] : [['In its words', words] as const]),
  ];
}

type DocumentProps = { verificationId: string; document: ReviewedVerification['documents'][number] };

/** The name of a document, which is opened by being downloaded: nothing of it stays in the page. */
function Document({ verificationId, document: { id, name, sentAt } }: DocumentProps) {
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await act(openVerificationDocument, { id: verificationId, documentId: id });
      if (answer) saveAnswered(answer.data);
    },
  });
  return (
    <>
      <Button variant="default" size="md" loading={isPending} onClick={() => download()} className={classes.download}>
        Download {name}
      </Button>{' '}
      <span className={classes.soft}>
        <DateText iso={sentAt} withTime />
      </span>
    </>
  );
}
