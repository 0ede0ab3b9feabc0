import { openVerificationDocument, takeVerification } from '@guildhall/contract/operator-verifications.contract.ts';
import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { handleError } from '../api/handle-error.ts';
import { DateText } from '../ui/date-text.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { saveFile } from '../ui/save-file.ts';
import { DetailSkeleton } from '../ui/skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { act } from './operator-call.ts';
import classes from './operator.module.css';
import { operatorPaths } from './operator-paths.ts';
import { reviewVerificationQuery, type ReviewedVerification } from './operator.queries.ts';
import type { VerificationAct } from './verification-act-dialog.tsx';
import { verificationStatusWords } from './verification-names.ts';

const ActDialog = lazyDialog(() =>
  import('./verification-act-dialog.tsx').then((module) => module.VerificationActDialog),
);

const nothingChosen = new ApiError(404, 'No verification was chosen.');

/** One verification: who asks, what they have sent, and what can be done. */
export function Component() {
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, error, refetch } = useQuery({ ...reviewVerificationQuery(id), enabled: id !== '' });
  const missing = id === '' ? nothingChosen : data ? null : error;
  return (
    <>
      <nav aria-label="Breadcrumb">
        <Link to={operatorPaths.verifications()} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden />
          Verifications
        </Link>
      </nav>
      <PageTitle lead="Each document that you open stands in the audit log.">Verification</PageTitle>
      {missing ? (
        <ErrorState
          error={missing}
          retry={refetch}
          back={{ to: operatorPaths.verifications(), label: 'Go to Verifications' }}
        />
      ) : data ? (
        <Review verification={data} />
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

/** Runs what a button asks for; the button waits meanwhile. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return [busy, run] as const;
}

function Review({ verification }: { verification: ReviewedVerification }) {
  const [asked, setAsked] = useState<VerificationAct>();
  const [busy, run] = useBusy();
  const { id, status, documents, others } = verification;
  const take = () =>
    run(async () => {
      const answer = await act(takeVerification, { id });
      if (answer) toast.success(answer.message);
    });
  return (
    <>
      {status === 'asked' && (
        <div className={classes.acts}>
          <Button loading={busy} onClick={() => void take()}>
            Take in Review
          </Button>
        </div>
      )}
      {status === 'in_review' && (
        <div className={classes.acts}>
          <Button onClick={() => setAsked('Verify')}>Verify</Button>
          <Button variant="default" onClick={() => setAsked('Ask for More')}>
            Ask for More
          </Button>
          <Button variant="default" onClick={() => setAsked('Refuse')}>
            Refuse
          </Button>
        </div>
      )}
      <div className={classes.sums}>
        <section aria-labelledby="who">
          <h2 id="who">Who Asks</h2>
          <DescriptionList
            label="Who Asks"
            items={[
              ['Name', verification.name],
              ['Kind', verification.organization ? 'Organization' : 'Person'],
              ['E-mail', `${verification.email}${verification.emailVerified ? '' : ' (not verified)'}`],
              ['Mobile', verification.mobile],
              ['Business Name', verification.businessName],
              ['Registration Number', verification.registrationNumber],
              ['Area', verification.area],
              ['Member since', <DateText key="since" iso={verification.memberSince} />],
            ]}
          />
        </section>
        <section aria-labelledby="standing">
          <h2 id="standing">How It Stands</h2>
          <DescriptionList label="How It Stands" items={standingOf(verification)} />
        </section>
        <section aria-labelledby="documents">
          <h2 id="documents">Documents</h2>
          {documents.length === 0 ? (
            <p className={classes.soft}>They have been deleted, since the decision is some time ago.</p>
          ) : (
            <ul>
              {documents.map((document) => (
                <li key={document.id}>
                  <Document verificationId={id} document={document} />
                </li>
              ))}
            </ul>
          )}
        </section>
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">Others of This Name</h2>
            <ul>
              {others.map((other) => (
                <li key={other.id}>
                  <Link to={operatorPaths.reviewVerification(other.id)}>
                    {verificationStatusWords[other.status]}, asked for <DateText iso={other.askedAt} />
                  </Link>
                  <p className={classes.soft}>{other.words}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
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

function standingOf(verification: ReviewedVerification) {
  const { status, askedAt, note, reviewedBy, decidedAt, decidedBy, endsAt, words } = verification;
  return [
    ['Status', verificationStatusWords[status]] as const,
    ['Asked for', <DateText key="asked" iso={askedAt} withTime />] as const,
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

type DocumentProps = { verificationId: string; document: ReviewedVerification['documents'][number] };

/** The name of a document, which is opened by being downloaded: nothing of it stays in the page. */
function Document({ verificationId, document: { id, name, sentAt } }: DocumentProps) {
  const [busy, run] = useBusy();
  const open = () =>
    run(async () => {
      const answer = await act(openVerificationDocument, { id: verificationId, documentId: id });
      if (!answer) return;
      const { content, mediaType } = answer.data;
      saveFile(
        answer.data.name,
        Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
        mediaType,
      );
    });
  return (
    <>
      <Button variant="default" size="md" loading={busy} onClick={() => void open()}>
        Download {name}
      </Button>{' '}
      <span className={classes.soft}>
        <DateText iso={sentAt} withTime />
      </span>
    </>
  );
}
