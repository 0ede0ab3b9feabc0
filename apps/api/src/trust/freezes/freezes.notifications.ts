import { appealAnsweredWords, frozenWords } from '@guildhall/contract/trust/freeze-words.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

type FrozenSeller = { name: string; projectId: string; organizationId: string };

function toFrozenSeller({ projectId, organizationId }: FrozenSeller) {
  return projectId === '' ? `/organization/details?id=${organizationId}` : `/project/details?id=${projectId}`;
}

export const freezesNotifications = declareNotifications<{
  /** `project` is the title of the one that is frozen, empty where it is the account. */
  frozen: { project: string; reason: string };
  freezeEnded: { project: string };
  /** Of investors and buyers: what they have paid for is frozen since this day; `name` of the project, or with an empty `projectId` of the organization. */
  sellerFrozen: FrozenSeller & { on: string };
  sellerFreezeEnded: FrozenSeller & { on: string };
  appealAnswered: { project: string; answer: string };
}>({
  frozen: {
    kind: 'security',
    text: ({ data: { project, reason } }) => frozenWords(project, reason),
    link: () => '/my/profile',
  },
  freezeEnded: {
    kind: 'security',
    text: ({ data: { project } }) =>
      project === '' ? 'Your account is no longer frozen.' : `${project} can take new money again.`,
    link: () => '/my/profile',
  },
  sellerFrozen: {
    kind: 'money',
    text: ({ data: { name, on } }) =>
      `Guildhall froze ${name} on ${on}. It cannot take new money right now. Your investments and orders stay as they are.`,
    link: toFrozenSeller,
  },
  sellerFreezeEnded: {
    kind: 'money',
    text: ({ data: { name } }) => `${name} is no longer frozen and can take money again.`,
    link: toFrozenSeller,
  },
  appealAnswered: {
    kind: 'security',
    text: ({ data: { answer } }) => appealAnsweredWords(answer),
    link: () => '/my/profile',
  },
});
