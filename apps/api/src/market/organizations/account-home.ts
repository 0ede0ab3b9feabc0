import type { accountHome } from '@guildhall/contract/market/organizations.contract.ts';
import type * as z from 'zod/mini';
import type { FoundHome } from './organizations.sql.ts';

/** An account's money and what waits for it, in the contract's shape. */
export function toAccountHome({ nextDue, sentBack, ...found }: FoundHome): z.output<typeof accountHome> {
  return {
    free: BigInt(found.free),
    owed: BigInt(found.owed),
    invested: BigInt(found.invested),
    nextDue: nextDue && { date: nextDue.date, amount: BigInt(nextDue.cents) },
    overdue: BigInt(found.overdue),
    plansToVoteOn: found.vote.plans,
    investIdToVote: found.vote.investment ?? '',
    changesToAccept: found.changed.investments,
    investIdToKeep: found.changed.investment ?? '',
    ordersToPay: found.unpaid.orders,
    investmentsToPay: found.unpaid.investments,
    disputesUnderWay: found.disputes,
    newAnswers: found.answers,
    newReports: found.reports,
    withdrawalsToConfirm: found.toConfirm,
    withdrawalsToProve: found.toProve,
    ...(sentBack && {
      withdrawalSentBack: {
        amount: BigInt(sentBack.cents),
        status: sentBack.status,
        reason: sentBack.reason,
      },
    }),
    verificationNeeds: found.needs,
    unreadMessages: found.unread,
    projectsThatFit: found.fitting.map((project) => ({ ...project, minInvestment: BigInt(project.minInvestment) })),
  };
}
