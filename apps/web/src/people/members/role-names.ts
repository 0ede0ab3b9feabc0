import type { MemberRole } from '@guildhall/contract/route.ts';

export const roleNames: Record<MemberRole, string> = {
  owner: 'Owner',
  treasurer: 'Treasurer',
  editor: 'Editor',
  reader: 'Reader',
};

/** What each may do, for who chooses one. */
export const roleWords: Record<MemberRole, string> = {
  owner: 'may do everything',
  treasurer: 'reads, buys, invests and withdraws',
  editor: 'reads, publishes, answers and writes messages',
  reader: 'reads',
};
