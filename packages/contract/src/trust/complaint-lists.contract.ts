import * as z from 'zod/mini';
import { aboutKinds, caseOutcomes, caseStatuses } from './complaint-cases.ts';
import { lateReport } from './late-report.ts';
import { partInput } from '../paging.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

export const complaint = z.object({
  id: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Whom a message from the organization answers. */
  byId: z.string(),
  byName: z.string(),
  byType: z.string(),
  toName: z.string(),
  toType: z.string(),
  requestType: z.enum(['RECEIVED', 'SENT']),
  createdAt: instant,
  /** When the organization wrote to who complains; empty before that. */
  answeredAt: z.string(),
  attachment: z.string(),
  /** Such as `C-2026-000123`. */
  number: z.string(),
  status: z.enum(caseStatuses),
  /** When the answer of the organization is due, in seven days. */
  dueAt: instant,
  aboutKind: z.enum(['', ...aboutKinds]),
  aboutId: z.string(),
  answer: z.string(),
  answerAttachment: z.string(),
  /** How an operator has decided, and why; empty before that. */
  outcome: z.enum(['', ...caseOutcomes]),
  outcomeReason: z.string(),
  decidedAt: instant,
  /** Where it is about a report that was late when it was sent. */
  lateReport: z.nullable(lateReport),
});

/** How many complaints can be filed at once, each with up to 3000 characters. */
export const complaintsAtOnce = 50;

const list = {
  method: 'POST',
  input: z.object(partInput(complaintsAtOnce, complaintsAtOnce)),
  output: z.array(complaint),
  errors: [],
} as const;
export const listReceivedComplaints = route({
  ...list,
  path: '/complain/list',
  access: 'organization',
  member: 'reader',
  seeAs: true,
  summary: 'Complaints about the calling organization, newest first.',
  message: 'Complaints.',
});
export const listOwnComplaints = route({
  ...list,
  path: '/complain/myComplaint',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: "The caller's own complaints, newest first.",
  message: 'Your complaints.',
});
