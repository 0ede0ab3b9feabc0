import { heldByCase } from '../../trust/complaints/held-by-case.ts';
import type { Db } from '../../platform/database/database.ts';
import { utcMinute } from '../../platform/text/utc-minute.ts';
import { findCardWait, findFirstWait, findWait } from './withdrawal-waits.sql.ts';

/** The withdrawal that an obstacle stops, whose it is, and how many hours one to a changed bank account waits. */
type Stopped = { id: string; userId: string; waitHours: number };

const words = {
  books: 'The books differ, so no withdrawal is approved until an admin has explained why.',
  frozen: 'This account is frozen: no money leaves it. Lift the freeze first, or reject the withdrawal.',
  on_hold: async (db: Db, { userId }: Stopped) =>
    `Withdrawals of this organization are held for the complaint ${await heldByCase(db, userId)}.`,
  disputed:
    'There is an open dispute about what its owner has sold, and the money for it is not all set aside. The withdrawal waits until it is closed.',
  charged_back:
    'A bank has taken the card payment for what its owner has sold back, and the money for it is not all set aside. The withdrawal waits until the bank has decided.',
  owing:
    'A card payment of this account was taken back after its money was spent. The withdrawal waits until what is owed for it has been paid.',
  unverified:
    'Its owner has never verified their e-mail address, so that nobody may have read the mail about this withdrawal. It waits until they follow the link of the mail that they got.',
  unconfirmed:
    'It goes to a bank account that was not used before, and its owner has not confirmed it yet, by their password or second factor.',
  second_member:
    'This withdrawal is beyond the limit that its organization has set, and no second member has confirmed it yet.',
  waits: async (db: Db, { id, waitHours }: Stopped) => {
    const until = await findWait(db, id, waitHours);
    return `Its owner has changed the bank account: this withdrawal may be approved from ${until === null ? 'now' : `${utcMinute(until)} UTC`}.`;
  },
  first_waits: async (db: Db, { id }: Stopped) => {
    const until = await findFirstWait(db, id);
    return `It is the first withdrawal of its owner: it may be approved from ${until === null ? 'now' : `${utcMinute(until)} UTC`}.`;
  },
  card_money: async (db: Db, { id }: Stopped) => {
    const until = await findCardWait(db, id);
    return `Its money came by card so lately that a bank may still take it back: this withdrawal may be approved from ${until === null ? 'now' : `${utcMinute(until)} UTC`}.`;
  },
} as const;

/** What keeps a withdrawal from being approved, as `withdrawal_obstacles` names it. */
export type Obstacle = keyof typeof words;

/** The same in a few words, as lists show them. */
export const obstacleSigns: Record<Obstacle | 'disowned', string> = {
  books: 'The books differ',
  frozen: 'Account frozen',
  on_hold: 'Held for a complaint',
  disputed: 'Open dispute about a sale',
  charged_back: 'A sale was charged back',
  owing: 'Owes for a payment taken back',
  unverified: 'E-mail not verified',
  unconfirmed: 'Owner has not confirmed',
  second_member: 'Second member missing',
  waits: 'Bank account changed lately',
  first_waits: 'First withdrawal waits',
  card_money: 'Card money waits',
  disowned: 'Its owner says: it was not me',
};

/** Whether what came of a decision is an obstacle. */
export function isObstacle(outcome: string): outcome is Obstacle {
  return Object.hasOwn(words, outcome);
}

/** Why a withdrawal cannot be approved, as operators read it. */
export async function obstacleWords(db: Db, obstacle: Obstacle, stopped: Stopped): Promise<string> {
  const said = words[obstacle];
  return typeof said === 'string' ? said : said(db, stopped);
}
