import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import { openFlaggedFile } from '@guildhall/contract/trust/flags.operator.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { kindWords, reasonWords } from './flag-words.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { saveAnswered } from '../../ui/save-file.ts';
import { flagStatusWords } from './flag-queues.ts';
import { isTaken, takenId } from '../../console/taken-case.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import type { FreezeAct } from '../freezes/freeze-dialogs.tsx';
import classes from '../../console/operator.module.css';
import { act as make } from '../../console/operator-call.ts';
import { reviewFlaggedQuery, type ReviewedFlag } from './flags.operator.queries.ts';

const DecideDialog = lazyDialog(() =>
  import('./decide-flagged-dialog.tsx').then((module) => module.DecideFlaggedDialog),
);
const FreezeDialogs = lazyDialog(() => import('../freezes/freeze-dialogs.tsx').then((module) => module.FreezeDialogs));

/** One reported text: the text, why it was reported, what was decided about its author before, and the decision. */
export function Component() {
  return (
    <DetailFrame
      lead="The audit log records that you have looked at it."
      detail={useDetail(reviewFlaggedQuery, 'Nothing was chosen.')}
      caseOf={({ id, status, appealed, taken }) =>
        status === 'open' || appealed ? { kind: 'flag', id, taken } : undefined
      }
      notesOf={({ id, notes }) => ({ kind: 'flag', id, notes })}
    >
      {(flagged) => <Review flagged={flagged} />}
    </DetailFrame>
  );
}

/** What was decided about other things of the same author. */
function Earlier({ flagged: { author, earlier } }: { flagged: ReviewedFlag }) {
  return (
    <section aria-labelledby="earlier" className={classes.words}>
      <h2 id="earlier">Earlier decisions</h2>
      {earlier.length === 0 ? (
        <p className={classes.soft}>There are no other decisions about texts of {author}.</p>
      ) : (
        <ul aria-labelledby="earlier" className={classes.notes}>
          {earlier.map((made) => (
            <li key={made.id}>
              <p>
                {kindWords[made.kind]}: {flagStatusWords[made.status]}
              </p>
              <p className={classes.soft}>
                {made.reason}, <DateText iso={made.decidedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Review({ flagged }: { flagged: ReviewedFlag }) {
  const [asked, setAsked] = useState(false);
  const [act, setAct] = useState<FreezeAct>();
  const { kind, status, appealed, text, before, after } = flagged;
  const freeze = freezeOf(flagged);
  return (
    <>
      {(status === 'open' || appealed) && (
        <div className={classes.acts}>
          <Button
            disabled={isTaken(flagged.taken)}
            aria-describedby={isTaken(flagged.taken) ? takenId : undefined}
            data-key="a"
            onClick={() => setAsked(true)}
          >
            Decide
          </Button>
          {freeze && (
            <Button variant="default" onClick={() => setAct(freeze)}>
              Freeze
            </Button>
          )}
        </div>
      )}
      <div className={classes.sums}>
        <section aria-labelledby="text" className={classes.words}>
          <h2 id="text">{kindWords[kind]}</h2>
          {before && <p className={classes.soft}>Before: {before}</p>}
          <p>{text || 'It no longer exists.'}</p>
          {kind === 'file' && text && <FlaggedFile flagged={flagged} />}
          {after && <p className={classes.soft}>After: {after}</p>}
          {flagged.appeal && (
            <>
              <h3>Appeal</h3>
              <p>{flagged.appeal}</p>
            </>
          )}
        </section>
        <section aria-labelledby="state">
          <h2 id="state">State</h2>
          <DescriptionList label="State" items={factsOf(flagged)} />
        </section>
        <section aria-labelledby="flags" className={classes.words}>
          <h2 id="flags">Reported by</h2>
          <ul aria-labelledby="flags" className={classes.notes}>
            {flagged.flagged.map(({ id, by, reason, words, createdAt }) => (
              <li key={id}>
                <p>
                  {reasonWords[reason]}
                  {words && `: ${words}`}
                </p>
                <p className={classes.soft}>
                  {by}, <DateText iso={createdAt} withTime />
                </p>
              </li>
            ))}
          </ul>
        </section>
        <Earlier flagged={flagged} />
      </div>
      <DecideDialog opened={asked} onClose={() => setAsked(false)} flagged={flagged} />
      <FreezeDialogs opened={act !== undefined} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

/** A reported file, which is shown where it is a picture, and saved otherwise. It is fetched only on request: the audit log records each look. */
function FlaggedFile({ flagged: { id, mediaType } }: { flagged: ReviewedFlag }) {
  const isPicture = mediaType.startsWith('image/');
  const {
    mutate: open,
    isPending,
    data: picture,
  } = useMutation({
    mutationFn: async () => {
      const answer = await make(openFlaggedFile, { id });
      if (!answer) return '';
      if (isPicture) return `data:${mediaType};base64,${answer.data.content}`;
      saveAnswered(answer.data);
      return '';
    },
  });
  if (picture) return <img src={picture} alt="What was reported" className={classes.picture} />;
  return (
    <Button variant="default" size="md" loading={isPending} onClick={() => open()}>
      {isPicture ? 'Show the Picture' : 'Download the File'}
    </Button>
  );
}

/** What stops the money of a project or an organization, which cannot be hidden. */
function freezeOf({ kind, thingId, author, excerpt }: ReviewedFlag): FreezeAct | undefined {
  if (kind === 'project') return { verb: 'freeze-project', id: thingId, name: excerpt.split('\n')[0]! };
  return kind === 'organization' ? { verb: 'freeze-account', id: thingId, name: author } : undefined;
}

/** Where an operator sees what the reported thing belongs to. */
const places = {
  purchase: { words: 'The order or investment', path: 'operator/disputes/purchase' },
  complaint: { words: 'The complaint', path: 'operator/complaints/review' },
  project: { words: 'The project', path: 'project/details' },
  organization: { words: 'The organization', path: 'organization/details' },
  account: { words: 'Written to this account', path: 'operator/account' },
} as const satisfies Record<Exclude<ReviewedFlag['place'], ''>, { words: string; path: ScreenPath }>;

function factsOf({
  place,
  placeId,
  author,
  authorId,
  flags,
  status,
  appealed,
  reason,
  decidedAt,
  decidedBy,
}: ReviewedFlag) {
  return [
    ['Reported', count(flags, 'time')],
    [
      'By',
      <Link key="by" to={pathTo('operator/account', { id: authorId })}>
        {author}
      </Link>,
    ],
    ...(place === ''
      ? []
      : [
          [
            'Belongs to',
            <Link key="place" to={pathTo(places[place].path, { id: placeId })}>
              {places[place].words}
            </Link>,
          ] as const,
        ]),
    ['State', appealed ? 'Hidden, appealed' : flagStatusWords[status]],
    ...(decidedAt === ''
      ? []
      : ([
          ['Reason', reason],
          ['Decided', <DateText key="decided" iso={decidedAt} withTime />],
          ['Decided by', decidedBy],
        ] as const)),
  ] as const;
}
