import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type OfVoter = { investmentId: string; projectTitle: string; organizationName: string };
type OfOrganization = { projectTitle: string };

export const newPlansNotifications = declareNotifications<{
  /** Until `endsAt`, which is ISO 8601; `cents` is the outstanding principal by which one votes. */
  newPlanProposed: OfVoter & { endsAt: string };
  newPlanAccepted: OfVoter;
  newPlanRefused: OfVoter;
  /** Of the organization, with how many percent of the principal have said yes. */
  ownPlanAccepted: OfOrganization & { yes: string };
  ownPlanRefused: OfOrganization & { yes: string };
  ownPlanLapsed: OfOrganization;
}>({
  newPlanProposed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, organizationName, endsAt } }) =>
      `${organizationName} proposes a new plan to pay back ${projectTitle}: the same total on different days. Vote with your ${formatCents(cents)} by the end of ${day.format(Date.parse(endsAt) - 1)} (UTC).`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
  newPlanAccepted: {
    kind: 'money',
    text: ({ data: { projectTitle, organizationName } }) =>
      `The investors of ${projectTitle} have accepted the new plan. From now on ${organizationName} pays by this plan.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
  newPlanRefused: {
    kind: 'money',
    text: ({ data: { projectTitle, organizationName } }) =>
      `The new plan for ${projectTitle} did not get more than half of the principal. ${organizationName} has to pay by the old plan.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
  ownPlanAccepted: {
    kind: 'money',
    text: ({ data: { projectTitle, yes } }) =>
      `Your investors have accepted the new plan for ${projectTitle} with ${yes}% of the principal. From now on you pay by this plan.`,
    link: () => '/repayments',
  },
  ownPlanRefused: {
    kind: 'money',
    text: ({ data: { projectTitle, yes } }) =>
      `The new plan for ${projectTitle} got ${yes}% of the principal, but needed more than half. The old plan stays in force.`,
    link: () => '/repayments',
  },
  ownPlanLapsed: {
    kind: 'money',
    text: ({ data: { projectTitle } }) =>
      `The vote on a new plan for ${projectTitle} has ended without a decision, because there is nothing left to pay.`,
    link: () => '/repayments',
  },
});
