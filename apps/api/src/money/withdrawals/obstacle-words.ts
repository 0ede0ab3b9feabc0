import { heldByCase } from '../../trust/complaints/held-by-case.ts';
import type { Db } from '../../platform/database/database.ts';
import { utcMinute } from '../../platform/text/utc-minute.ts';
import { triesWords } from '../../people/sanctions/tries-words.ts';
import { findCardWait, findFirstWait, findWait } from './withdrawal-waits.sql.ts';

/** The withdrawal that an obstacle stops, whose it is, and how many hours one to a changed bank account waits. */
type Stopped = { id: string; userId: string; waitHours: number };

const words = {
  books: 'The books do not match, so no withdrawal can be approved until an admin has explained why.',
  frozen: 'This account is frozen, so no money can leave it. Lift the freeze first, or reject the withdrawal.',
  on_hold: async (db: Db, { userId }: Stopped) =>
    `Withdrawals of this organization are on hold because of the complaint ${await heldByCase(db, userId)}.`,
  in_review:
    'Signs of risk were found in this account. Nothing of it can be approved or paid out until an operator has looked at them under Risk and cleared them.',
  sanctions:
    'An entry of a sanctions list may name this account or the holder of its bank account. Nothing of it can be approved or paid out until an operator has decided under Sanctions that it is somebody else.',
  sanctions_unanswered: async (db: Db, { id }: Stopped) =>
    `The provider of sanctions lists has not answered about this withdrawal yet, so it cannot be approved. ${await triesWords(db, id)}`,
  disputed:
    'There is an open dispute about something the owner has sold, and not all of the money for it is set aside. The withdrawal has to wait until it is closed.',
  charged_back:
    'A bank has reversed the card payment for something the owner has sold, and not all of the money for it is set aside. The withdrawal has to wait until the bank has decided.',
  owing:
    'A card payment of this account was reversed after its money was spent. The withdrawal has to wait until the amount owed for it has been paid.',
  unverified:
    'The owner has never verified their e-mail address, so the mail about this withdrawal may not have been read. It has to wait until they follow the link in their verification mail.',
  unconfirmed:
    'It goes to a bank account that has not been used before, and the owner has not yet confirmed it with their password or second factor.',
  second_member:
    'This withdrawal is above the limit its organization has set, and no second member has confirmed it yet.',
  waits: async (db: Db, { id, waitHours }: Stopped) => {
    const until = await findWait(db, id, waitHours);
    return `The owner has changed the bank account. This withdrawal can be approved from ${until === null ? 'now' : `${utcMinute(until)} UTC`}.`;
  },
  first_waits: async (db: Db, { id }: Stopped) => {
    const until = await findFirstWait(db, id);
    return `It is the owner’s first withdrawal. It can be approved from ${until === null ? 'now' : `${utcMinute(until)} UTC`}.`;
  },
  card_money: async (db: Db, { id }: Stopped) => {
    const until = await findCardWait(db, id);
    return `The money came by card so recently that a bank may still reverse the payment. This withdrawal can be approved from ${until === null ? 'now' : `${utcMinute(until)} UTC`}.`;
  },
} as const;

/** What keeps a withdrawal from being approved, as `withdrawal_obstacles` names it. */
export type Obstacle = keyof typeof words;

/** The same in a few words, as lists show them. */
export const obstacleSigns: Record<Obstacle | 'disowned', string> = {
  books: 'The books do not match',
  frozen: 'Account frozen',
  on_hold: 'On hold because of a complaint',
  in_review: 'Signs of risk to look at',
  sanctions: 'Sanctions case to decide',
  sanctions_unanswered: 'No answer of the sanctions provider yet',
  disputed: 'Open dispute about a sale',
  charged_back: 'A sale was charged back',
  owing: 'Owes for a reversed payment',
  unverified: 'E-mail not verified',
  unconfirmed: 'Owner has not confirmed',
  second_member: 'Second member missing',
  waits: 'Bank account changed recently',
  first_waits: 'First withdrawal has to wait',
  card_money: 'Card money has to wait',
  disowned: 'The owner says “It was not me”',
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
