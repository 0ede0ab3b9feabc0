import * as z from 'zod/mini';
import { flag, id } from '../fields.ts';
import { route, type OperatorRole } from '../route.ts';
import { instant } from '../values.ts';

/** What an operator takes to work on, in words and as the audit log names it. */
export const caseNouns = {
  withdrawal: 'withdrawal',
  complaint: 'complaint',
  flag: 'report',
  dispute: 'dispute',
  risk: 'risk case',
  freeze: 'freeze appeal',
  project: 'default case',
  sanctions: 'sanctions case',
} as const;
export type CaseKind = keyof typeof caseNouns;

/** How long a case stays taken without an act of who has it, in minutes. */
const takenMinutes = 15;

/** Who works on a case, and since when; `own`: it is the caller. Null where nobody does. */
export const taken = z.nullable(z.object({ by: z.string(), since: instant, own: z.boolean() }));

/** Both calls about who works on one kind of case, for the roles that decide it; `path` names its queue. */
function callsFor(kind: CaseKind, path: string, roles: readonly OperatorRole[]) {
  const noun = caseNouns[kind];
  const take = route({
    method: 'POST',
    path: `/operator/${path}/:id/take`,
    access: 'operator',
    operator: { roles, audited: `${kind}.take` },
    summary: `Takes a ${noun} that waits, so that others see who works on it and do not decide it, until it is given back or nothing was done for ${takenMinutes} minutes. \`over\`: also from another operator, who is notified.`,
    input: z.object({ id: id(), over: flag() }),
    output: z.object({ taken }),
    message: `You have this ${noun} now.`,
    errors: ['not_found', 'stake'],
  });
  const giveBack = route({
    method: 'POST',
    path: `/operator/${path}/:id/giveBack`,
    access: 'operator',
    operator: { roles, audited: `${kind}.giveBack` },
    summary: `Gives a ${noun} back that the caller has taken. Where they have not, it changes nothing.`,
    input: z.object({ id: id() }),
    output: z.object({ taken }),
    message: `You have given this ${noun} back.`,
    errors: ['not_found'],
  });
  return { take, giveBack };
}

export const { take: takeWithdrawal, giveBack: giveWithdrawalBack } = callsFor('withdrawal', 'withdrawals', [
  'finance',
]);
export const { take: takeComplaint, giveBack: giveComplaintBack } = callsFor('complaint', 'complaints', [
  'support',
  'finance',
]);
export const { take: takeFlagged, giveBack: giveFlaggedBack } = callsFor('flag', 'flags', ['support']);
export const { take: takeDispute, giveBack: giveDisputeBack } = callsFor('dispute', 'disputes', ['finance']);
export const { take: takeAppeal, giveBack: giveAppealBack } = callsFor('freeze', 'freezes', ['support', 'finance']);
export const { take: takeDefault, giveBack: giveDefaultBack } = callsFor('project', 'defaults', ['finance']);
export const { take: takeRisk, giveBack: giveRiskBack } = callsFor('risk', 'risk', ['finance']);
export const { take: takeSanctions, giveBack: giveSanctionsBack } = callsFor('sanctions', 'sanctions', ['finance']);
