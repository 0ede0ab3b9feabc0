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
    text: ({ data: { project, reason } }) =>
      project === '' ? `Your account is frozen: ${reason}` : `New money for ${project} is paused: ${reason}`,
    link: () => '/my/profile',
  },
  freezeEnded: {
    kind: 'security',
    text: ({ data: { project } }) =>
      project === '' ? 'Your account is no longer frozen.' : `${project} takes new money again.`,
    link: () => '/my/profile',
  },
  sellerFrozen: {
    kind: 'money',
    text: ({ data: { name, on } }) =>
      `${name} has been frozen by the operators on ${on} and takes no money at present. What you have invested or ordered stays as it is.`,
    link: toFrozenSeller,
  },
  sellerFreezeEnded: {
    kind: 'money',
    text: ({ data: { name } }) => `${name} is no longer frozen and takes money again.`,
    link: toFrozenSeller,
  },
  appealAnswered: {
    kind: 'security',
    text: ({ data: { answer } }) => `Your appeal was answered: ${answer}`,
    link: () => '/my/profile',
  },
});
