import { formatCents } from '@guildhall/contract/money.ts';
import type { Obstacle, ObstacleKind } from './erasure.sql.ts';

type Words = { text: (obstacle: Obstacle) => string; link: string };

function counted(things: number, one: string, many: string) {
  return things === 1 ? one : `${things} ${many}`;
}

const words: Record<ObstacleKind, Words> = {
  balance: {
    text: ({ cents }) => `You have ${formatCents(cents)} in your wallet. Please withdraw it.`,
    link: '/withdraw/request',
  },
  owed: {
    text: ({ cents }) =>
      `You owe ${formatCents(cents)} for card payments that were reversed. Please add money to your wallet.`,
    link: '/wallet',
  },
  withdrawals: {
    text: ({ things }) => `${counted(things, 'A withdrawal is', 'withdrawals are')} still open.`,
    link: '/wallet',
  },
  holds: { text: ({ cents }) => `${formatCents(cents)} is held for an investment by card.`, link: '/investments' },
  payments: {
    text: ({ things }) => `${counted(things, 'A card payment is', 'card payments are')} in progress.`,
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
      `${counted(things, 'A card payment', 'card payments')} for what you have sold, ${formatCents(cents)} in total, ${things === 1 ? 'is' : 'are'} disputed by the buyer’s bank, which has not decided yet.`,
    link: '/wallet',
  },
  frozen: { text: () => 'Guildhall has frozen your account or one of your projects.', link: '/my/profile' },
  operator: { text: () => 'You are an operator. Ask an admin to remove that role first.', link: '/my/profile' },
  sales: {
    text: ({ things }) =>
      `${counted(things, 'An order', 'orders')} from you ${things === 1 ? 'is' : 'are'} waiting for a card payment.`,
    link: '/orders',
  },
  escrow: {
    text: ({ things, cents }) =>
      `${counted(things, 'One of your investments is', 'of your investments are')} in escrow, ${formatCents(cents)} in total. Please cancel ${things === 1 ? 'it' : 'them'}, or wait until ${things === 1 ? 'it has' : 'they have'} reached the organization.`,
    link: '/investments',
  },
  raised: {
    text: ({ things, cents }) =>
      `${formatCents(cents)} from investors is in escrow for ${counted(things, 'a project', 'projects')} of yours.`,
    link: '/projects',
  },
  repayments: {
    text: ({ things, cents }) =>
      `${formatCents(cents)} still has to be paid back to the investors of ${counted(things, 'a project', 'projects')} of yours.`,
    link: '/repayments',
  },
  reports: {
    text: ({ things }) =>
      `You owe ${counted(things, 'a report', 'reports')} to the investors of your projects. Please send ${things === 1 ? 'it' : 'them'} first.`,
    link: '/projects',
  },
  reserve: {
    text: ({ things, cents }) =>
      `${formatCents(cents)} is held in the report reserve of ${counted(things, 'a project', 'projects')} of yours.`,
    link: '/projects',
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
