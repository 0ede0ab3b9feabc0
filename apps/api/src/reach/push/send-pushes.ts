import { wordsOf, type Notifications } from '../notifications/declare.ts';
import { batchAfter } from '../../platform/jobs/batch-after.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { signScreen } from '../../platform/secrets/next-screen.ts';
import { postPush, type Outcome } from './post-push.ts';
import { deleteSubscription, putBackPush, takeDuePushes, type DuePush } from './push.sql.ts';

/** `pushPatience` is how long a push service may take to answer, in milliseconds. */
export type Pushing = Pick<Resources, 'config' | 'database' | 'log' | 'notifications'> & { pushPatience?: number };

/** How many browsers are sent to at a time. */
const batch = 20;

/** In milliseconds: a run ends before the next one begins. */
const longestRun = 40_000;

/** In characters: some words are as long as what somebody has written, and a push service takes four kilobytes. */
const mostText = 300;

/** How often a message that a push service refuses for now is tried again, after the first of these seconds, then after twice as many. */
const mostTries = 5;
const firstPause = 30;

const soon = batchAfter(
  200,
  (resources: Pushing) => sendPushes(resources),
  ({ log }, error) => log.warn({ err: error }, 'sending pushes'),
);

/** Sends what is due a moment later, and what comes meanwhile with it. What a crash leaves is sent by the job. */
export function sendPushesSoon(resources: Pushing): void {
  soon(resources, []);
}

/** Each minute: what was refused for now, and what a crash has left. */
export function pushJob(resources: Pushing): JobKind {
  return {
    name: 'push.send',
    about: 'Sends notifications to browsers.',
    every: '* * * * *',
    atStart: true,
    work: () => sendPushes(resources),
  };
}

/**
 * Sends everything that is due by this moment, or by now, one message a browser. What is sent was taken out of the database before, so that
 * nothing is sent twice, whatever crashes and however many processes send; what nobody knows the outcome of is not sent again. Answers how many
 * messages were taken.
 */
export async function sendPushes(resources: Pushing, at: Date | null = null): Promise<number> {
  const end = performance.now() + longestRun;
  for (let sent = 0; ;) {
    const due = await takeDuePushes(resources.database, at, batch);
    const outcomes = await Promise.all(due.map((each) => send(resources, each)));
    sent += outcomes.filter((outcome) => outcome === 'taken').length;
    if (due.length === 0 || performance.now() > end) return sent;
  }
}

async function send(
  { config, database, log, notifications, pushPatience }: Pushing,
  due: DuePush,
): Promise<Outcome['is'] | 'nothing'> {
  if (due.notificationIds === null) return 'nothing';
  const outcome = await postPush(
    config,
    due,
    signedWords(wordsOfPush(notifications, due), config.secret),
    pushPatience,
  );
  if (outcome.is === 'gone') await deleteSubscription(database, due.id);
  else if (outcome.is === 'later' && due.tries < mostTries) {
    const seconds = Math.max(outcome.seconds, firstPause * 2 ** due.tries);
    await putBackPush(database, due.id, due.notificationIds, seconds, due.tries + 1);
  } else if (outcome.is !== 'taken') log.warn({ push: outcome }, 'a push was not taken');
  return outcome.is;
}

/** What the service worker shows, and where a click on it leads to. */
export type PushWords = { text: string; link: string; tag: string };

/** Whoever has to log in after the click comes there all the same. */
function signedWords(words: PushWords, secret: string): PushWords {
  return { ...words, link: signScreen(words.link, secret) };
}

function wordsOfPush(
  events: Notifications,
  { notificationIds: [id, ...others], event, ...happened }: DuePush & { notificationIds: string[] },
): PushWords {
  if (others.length > 0) return { text: `${others.length + 1} new notifications`, link: '/notifications', tag: '' };
  const { text, link } = wordsOf(events, event, happened);
  const letters = [...text];
  return { text: letters.length > mostText ? `${letters.slice(0, mostText - 1).join('')}…` : text, link, tag: id! };
}
