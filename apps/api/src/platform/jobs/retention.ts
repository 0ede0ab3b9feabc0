/** How long a kind of data is kept, where it goes by itself. */
type RetentionRule = {
  days: number;
  /** What it is and from when on the days count, as the privacy page says it. */
  what: string;
  why: string;
  /** The database function that has the number as well. */
  in?: string;
};

/** What is deleted by itself, and when (docs/decisions/0233-erasure-keeps-the-books.md). */
export const retention = {
  sessions: {
    days: 14,
    what: 'a session, after its last use',
    why: 'so that you stay logged in',
    in: 'session_ends_at',
  },
  networks: {
    days: 180,
    what: 'a network that you logged in from, after the last time',
    why: 'so that strangers cannot lock you out',
  },
  codes: { days: 2, what: 'a code for a new password', why: 'so that too many can be counted' },
  codeRequests: { days: 1, what: 'who asked for a code, and from where', why: 'so that too many can be counted' },
  failedLogIns: {
    days: 2,
    what: 'failed log-ins with an e-mail, after the last one',
    why: 'so that guesses can be counted',
  },
  counters: { days: 2, what: 'how often something was called', why: 'so that too many calls can be refused' },
  verifications: { days: 7, what: 'the key of a verification mail', why: 'so that the link in it works' },
  repeatedRequests: { days: 1, what: 'the answer to a payment', why: 'so that one that is sent twice is done once' },
  notifications: {
    days: 90,
    what: 'a notification, after it was read',
    why: 'so that you can look it up',
    in: 'sweep_notifications',
  },
  pushes: {
    days: 1,
    what: 'a notification for a browser that cannot be reached',
    why: 'so that it is tried again',
    in: 'sweep_pushes',
  },
  exports: { days: 7, what: 'the file with your data', why: 'so that you can download it' },
  unusedFiles: { days: 1, what: 'a file that belongs to nothing', why: 'since a request may still be using it' },
  verificationDocuments: {
    days: 90,
    what: 'a document by which you were verified, after the decision',
    why: 'so that the decision can be looked at again',
  },
  endedMemberships: {
    days: 90,
    what: 'that you were a member of an organization, after you left it',
    why: 'so that nobody decides about people they worked with',
    in: 'is_insider',
  },
  sentMails: {
    days: 30,
    what: 'the subject of a mail to you, and when it was sent',
    why: 'so that we can look for one that you miss',
  },
  mails: { days: 30, what: 'mail on a machine without a mail server', why: 'so that it can be read there' },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKind = keyof typeof retention;

/** In days: how long a deletion can be taken back before it is done. */
export const erasureWaits = 7;

const day = 86_400_000;

/** How long a kind is kept, in milliseconds. */
export function retentionMs(kind: RetentionKind): number {
  return retention[kind].days * day;
}

/** The same as an interval of SQL. */
export function retentionInterval(kind: RetentionKind): string {
  return `interval '${retention[kind].days} days'`;
}
