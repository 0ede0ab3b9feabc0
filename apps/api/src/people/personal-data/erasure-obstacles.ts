import { formatCents } from '@guildhall/contract/money.ts';
import type { Obstacle, ObstacleKind } from './erasure.sql.ts';

type Words = { text: (obstacle: Obstacle) => string; link: string };

function counted(things: number, one: string, many: string) {
  return things === 1 ? one : `${things} ${many}`;
}

const words: Record<ObstacleKind, Words> = {
  balance: {
    text: ({ cents }) => `There are ${formatCents(cents)} in your wallet: please withdraw them.`,
    link: '/withdraw/request',
  },
  owed: {
    text: ({ cents }) => `You owe ${formatCents(cents)} for card payments that were taken back: please add them.`,
    link: '/wallet',
  },
  withdrawals: {
    text: ({ things }) => `${counted(things, 'A withdrawal is', 'withdrawals are')} still open.`,
    link: '/wallet',
  },
  holds: { text: ({ cents }) => `${formatCents(cents)} are held for an investment by card.`, link: '/investments' },
  payments: {
    text: ({ things }) => `${counted(things, 'A card payment is', 'card payments are')} under way.`,
    link: '/wallet',
  },
  projects: {
    text: ({ things }) => `${counted(things, 'A project has', 'projects have')} investors and is still open.`,
    link: '/projects',
  },
  disputes: {
    text: ({ things }) =>
      `${counted(things, 'A dispute about an order or investment is', 'disputes about orders and investments are')} still open.`,
    link: '/orders',
  },
  chargebacks: {
    text: ({ things, cents }) =>
      `${counted(things, 'A card payment', 'card payments')} for what you have sold, ${formatCents(cents)} in all, ${things === 1 ? 'was' : 'were'} taken back by the bank, which has not decided yet.`,
    link: '/wallet',
  },
  frozen: { text: () => 'Your account or a project of yours is frozen by an operator.', link: '/my/profile' },
  operator: { text: () => 'You are an operator: please have that role taken away from you.', link: '/my/profile' },
  sales: {
    text: ({ things }) => `${counted(things, 'An order', 'orders')} from you wait for a card payment.`,
    link: '/orders',
  },
  escrow: {
    text: ({ things, cents }) =>
      `${counted(things, 'An investment of yours is', 'investments of yours are')} in escrow, ${formatCents(cents)} in all: please take ${things === 1 ? 'it' : 'them'} back, or wait until ${things === 1 ? 'it has' : 'they have'} reached the organization.`,
    link: '/investments',
  },
  raised: {
    text: ({ things, cents }) =>
      `${formatCents(cents)} of investors is in the escrow of ${counted(things, 'a project', 'projects')} of yours.`,
    link: '/projects',
  },
  repayments: {
    text: ({ things, cents }) =>
      `${formatCents(cents)} is still to be paid back to the investors of ${counted(things, 'a project', 'projects')} of yours.`,
    link: '/repayments',
  },
};

/** What has to be typed by whoever gives up what is still to come of their investments; empty where nothing is. */
export function wordsToGiveUp(cents: bigint): string {
  return cents === 0n ? '' : `I give up ${formatCents(cents)}`;
}

/** What people read of it, and the screen where it is settled. */
export function wordsOfObstacle(obstacle: Obstacle): { text: string; link: string } {
  const { text, link } = words[obstacle.kind];
  return { text: text(obstacle), link };
}
