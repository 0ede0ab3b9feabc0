import type { CaseOutcome } from '@guildhall/contract/complaint-cases.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { MemberRole } from '@guildhall/contract/route.ts';
import type { NotificationKind } from '@guildhall/contract/notifications.contract.ts';
import type { VerificationStatus } from '@guildhall/contract/verification-statuses.ts';
import type { WithdrawalStatus } from '@guildhall/contract/withdrawal-statuses.ts';
import { takenBackWords, type TakenBack } from '../receipts/money-words.ts';
import { aHidden, hiddenWords, placeOfHidden, type Hidden } from '../flags/place-of-hidden.ts';

type OrderStep = 'accepted' | 'sent' | 'received' | 'canceled';

/** What an account is told of its verification: its status, or that it ends soon. */
export type VerificationStep = VerificationStatus | 'ending';

type OfPurchase = { kind: 'order' | 'investment'; purchaseId: string; projectTitle: string };
type FrozenSeller = { name: string; projectId: string; organizationId: string };
type OfProject = { projectId: string; projectTitle: string };

/** What the words of each event need, with names and titles as they were when it happened; `by` is the name of who did it. */
export type EventData = {
  investment: OfProject & { by: string };
  order: OfProject & { by: string };
  /** `note` is the reference of what was sent, or why it was canceled. */
  orderStep: { by: string; orderId: string; projectTitle: string; step: OrderStep; note: string };
  refund: OfPurchase & { by: string; note: string };
  refundDecided: OfPurchase & { isSeller: boolean; reason: string };
  disputeOpened: OfPurchase & { by: string; note: string };
  disputeAnswered: OfPurchase & { by: string; accepted: boolean; note: string };
  disputeAdded: OfPurchase & { by: string; isSeller: boolean; note: string };
  disputeWithdrawn: OfPurchase & { by: string; note: string };
  disputeDecided: OfPurchase & { isSeller: boolean; reason: string };
  /** Of a seller: the buyer's bank has taken a card payment back, given it back, or keeps it; cents are their share, of which `missing` was not free. */
  chargedBack: OfPurchase & { status: 'open' | 'returned' | 'lost'; missing: string };
  disputeDue: { kind: 'order' | 'investment'; purchaseId: string; late: boolean; isSeller: boolean };
  withdrawal: { status: WithdrawalStatus; reason: string };
  takenBack: { code: TakenBack };
  cardRefund: { reason: string };
  cardRefundFailed: Record<string, never>;
  investmentFailed: OfProject;
  /** Of its investor; the day in words. */
  investmentOverdue: { investmentId: string; projectTitle: string; dueOn: string };
  message: { by: string; senderId: string };
  reportRequest: { by: string; reportId: string };
  report: { by: string; name: string };
  complaint: { by: string; about: string };
  review: { by: string; stars: number; organizationId: string };
  referral: OfProject & { by: string };
  project: OfProject & { by: string };
  savedSearch: OfProject & { by: string; search: string };
  passwordChanged: Record<string, never>;
  dataExport: Record<string, never>;
  secondFactorSet: Record<string, never>;
  secondFactorRemoved: Record<string, never>;
  passkeyAdded: { name: string };
  passkeyRemoved: { name: string };
  passkeyCopied: Record<string, never>;
  wrongPasskeyAtLogIn: Record<string, never>;
  recoveryCodesRenewed: Record<string, never>;
  recoveryCodeUsed: { left: number };
  invitation: { by: string; role: MemberRole };
  /** Of the account that is told, in the organization that has changed it; empty: taken away. */
  memberRole: { by: string; role: MemberRole | '' };
  memberInvited: { role: MemberRole };
  memberJoined: { by: string; role: MemberRole };
  memberDeclined: { by: string };
  memberLeft: { by: string };
  wrongCodeAtLogIn: Record<string, never>;
  /** `account` is masked; another: than the owner has withdrawn to before. */
  /** `toConfirm`: it waits for a password or a second factor; missing before there was that. */
  withdrawalAsked: { account: string; isAnother: boolean; toConfirm?: boolean };
  secondMember: { by: string; isAnother: boolean };
  secondConfirmed: { by: string };
  /** No cents: taken away. */
  withdrawalLimit: { by: string };
  /** `project` is the title of the one that is frozen, empty where it is the account. */
  frozen: { project: string; reason: string };
  freezeEnded: { project: string };
  /** Of investors and buyers: what they have paid for is frozen since this day; `name` of the project, or with an empty `projectId` of the organization. */
  sellerFrozen: FrozenSeller & { on: string };
  sellerFreezeEnded: FrozenSeller & { on: string };
  appealAnswered: { project: string; answer: string };
  /** A text or file of one's own, by what operators have decided about it. */
  hidden: Hidden;
  staysHidden: Hidden;
  shownAgain: Hidden;
  complaintAnswered: { by: string; number: string };
  complaintDecided: { number: string; outcome: CaseOutcome; reason: string };
  complaintDue: { number: string; late: boolean };
  /** `words` of an operator; the last day of what is verified. */
  verification: { status: VerificationStep; words: string; lastDay: string };
  /** Empty: taken away. */
  operatorRole: { role: string };
  booksDiffer: { kind: string };
  /** What operators have to know, in words of its own. */
  operatorNews: { heading: string; link: string };
  /** The day; empty when it was not done after all. */
  erasure: { on: string };
};
export type NotificationEvent = keyof EventData;

/** One event as it is kept: how often it happened while it waited to be read, and the sum of its money in cents. */
export type Happened<Event extends NotificationEvent = NotificationEvent> = {
  times: number;
  cents: bigint;
  data: EventData[Event];
};

type Words<Event extends NotificationEvent> = {
  kind: NotificationKind;
  text: (happened: Happened<Event>) => string;
  /** The screen that it leads to. */
  link: (data: EventData[Event]) => string;
};

function toProject({ projectId }: OfProject) {
  return `/project/details?id=${projectId}`;
}

function toFrozenSeller({ projectId, organizationId }: FrozenSeller) {
  return projectId === '' ? `/organization/details?id=${organizationId}` : `/project/details?id=${projectId}`;
}

function purchase({ kind, projectTitle }: Pick<OfPurchase, 'kind' | 'projectTitle'>): string {
  return `${kind} ${kind === 'order' ? 'from' : 'in'} ${projectTitle}`;
}

/** What others have invested has no page of its own for the organization: its dispute stands in its list. */
function toDispute(data: Pick<OfPurchase, 'kind' | 'purchaseId'> & { isSeller: boolean }) {
  return data.isSeller && data.kind === 'investment' ? `/disputes?about=${data.purchaseId}` : toPurchase(data);
}

/** An organization sees what others have invested on its project's page alone. */
function toPurchase({ kind, purchaseId, isSeller }: Pick<OfPurchase, 'kind' | 'purchaseId'> & { isSeller: boolean }) {
  return isSeller && kind === 'investment' ? '/projects' : `/${kind}/detail?id=${purchaseId}`;
}

/** A note of people's own words after what happened, if there is one. */
function noted(text: string, note: string): string {
  return note === '' ? `${text}.` : `${text}: ${note}`;
}

const verificationWords: Record<VerificationStep, (data: EventData['verification']) => string> = {
  asked: () => 'Your documents have arrived. An operator looks at them.',
  in_review: () => 'An operator looks at your documents now.',
  more_needed: ({ words: needed }) => `Something is still needed for your verification: ${needed}`,
  verified: ({ lastDay }) => `You are verified until ${lastDay}.`,
  refused: ({ words: reason }) => `Your verification was refused: ${reason}`,
  ending: ({ lastDay }) => `Your verification ends on ${lastDay}. You can renew it now.`,
  expired: ({ words: reason }) => `Your verification has ended.${reason === '' ? '' : ` ${reason}`}`,
};

const words: { [Event in NotificationEvent]: Words<Event> } = {
  investment: {
    kind: 'money',
    text: ({ times, cents, data: { by, projectTitle } }) =>
      times === 1
        ? `${by} invested ${formatCents(cents)} in ${projectTitle}.`
        : `${times} investments in ${projectTitle}, ${formatCents(cents)} in all, the last one by ${by}.`,
    link: toProject,
  },
  order: {
    kind: 'money',
    text: ({ times, cents, data: { by, projectTitle } }) =>
      times === 1
        ? `${by} ordered from ${projectTitle} for ${formatCents(cents)}.`
        : `${times} orders from ${projectTitle}, ${formatCents(cents)} in all, the last one by ${by}.`,
    link: () => '/orders',
  },
  orderStep: {
    kind: 'money',
    text: ({ cents, data: { by, projectTitle, step, note } }) => {
      const about = { accepted: 'has accepted', sent: 'has sent', received: 'has received', canceled: 'has canceled' };
      const back = step === 'canceled' ? `, and ${formatCents(cents)} was given back` : '';
      return noted(`${by} ${about[step]} the order from ${projectTitle}${back}`, note);
    },
    link: ({ orderId }) => `/order/detail?id=${orderId}`,
  },
  refund: {
    kind: 'money',
    text: ({ cents, data: { by, note, ...about } }) =>
      noted(`${by} gave ${formatCents(cents)} of your ${purchase(about)} back`, note),
    link: (data) => toPurchase({ ...data, isSeller: false }),
  },
  refundDecided: {
    kind: 'money',
    text: ({ cents, data: { reason, ...about } }) =>
      `An operator gave ${formatCents(cents)} of the ${purchase(about)} back: ${reason}`,
    link: toPurchase,
  },
  disputeOpened: {
    kind: 'money',
    text: ({ cents, data: { by, note, ...about } }) =>
      `${by} disputes the ${purchase(about)} (${formatCents(cents)}). Please answer within seven days: ${note}`,
    link: (data) => toDispute({ ...data, isSeller: true }),
  },
  disputeAnswered: {
    kind: 'money',
    text: ({ cents, data: { by, accepted, note, ...about } }) =>
      accepted
        ? noted(`${by} accepted your dispute about the ${purchase(about)} and gave ${formatCents(cents)} back`, note)
        : `${by} answered your dispute about the ${purchase(about)}: ${note}`,
    link: (data) => toDispute({ ...data, isSeller: false }),
  },
  disputeAdded: {
    kind: 'money',
    text: ({ data: { by, note, ...about } }) => `${by} added to the dispute about the ${purchase(about)}: ${note}`,
    link: toDispute,
  },
  disputeWithdrawn: {
    kind: 'money',
    text: ({ data: { by, note, ...about } }) =>
      noted(`${by} has withdrawn the dispute about the ${purchase(about)}`, note),
    link: (data) => toDispute({ ...data, isSeller: true }),
  },
  disputeDecided: {
    kind: 'money',
    text: ({ cents, data: { reason, ...about } }) =>
      `The dispute about the ${purchase(about)} was decided: ${cents > 0n ? `${formatCents(cents)} was given back` : 'nothing is given back'}. ${reason}`,
    link: toDispute,
  },
  chargedBack: {
    kind: 'money',
    text: ({ cents, data: { status, missing, ...about } }) =>
      status === 'returned'
        ? `The bank has given the card payment for the ${purchase(about)} back. What was set aside for it, ${formatCents(cents)}, is free again.`
        : status === 'lost'
          ? `The buyer’s bank keeps the card payment for the ${purchase(about)}. ${formatCents(cents)} of yours went back for it.`
          : `The buyer’s bank has taken the card payment for the ${purchase(about)} back. ${formatCents(cents)} of yours is set aside until the bank has decided.${
              missing === '' ? '' : ` Of it ${missing} was not free, and your withdrawals wait until then.`
            }`,
    link: (data) => toPurchase({ ...data, isSeller: true }),
  },
  disputeDue: {
    kind: 'money',
    text: ({ data: { late, isSeller } }) =>
      late
        ? 'The answer to a dispute is late. An operator decides it.'
        : isSeller
          ? 'Please answer a dispute within two days.'
          : 'A dispute is to be answered within two days.',
    link: toDispute,
  },
  withdrawal: {
    kind: 'money',
    text: ({ cents, data: { status, reason } }) =>
      `Your withdrawal of ${formatCents(cents)} was ${status}. ${reason}`.trim(),
    link: () => '/wallet',
  },
  takenBack: {
    kind: 'money',
    text: ({ cents, data: { code } }) => `${takenBackWords[code](formatCents(cents))}.`,
    link: () => '/wallet',
  },
  cardRefund: {
    kind: 'money',
    text: ({ cents, data: { reason } }) =>
      `${formatCents(cents)} is on its way from your wallet back to where it came from: ${reason}`,
    link: () => '/wallet',
  },
  cardRefundFailed: {
    kind: 'money',
    text: ({ cents }) => `${formatCents(cents)} could not be sent back to where it came from, and is in your wallet.`,
    link: () => '/wallet',
  },
  investmentFailed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle } }) =>
      `The rest of the goal of ${projectTitle} was taken before your card was charged. Nothing was charged for your investment of ${formatCents(cents)}.`,
    link: () => '/investments',
  },
  investmentOverdue: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, dueOn } }) =>
      `Your investment in ${projectTitle} is overdue: ${formatCents(cents)} was due on ${dueOn}. You can write to the organization or open a dispute.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
  message: {
    kind: 'messages',
    text: ({ times, data: { by } }) =>
      times === 1 ? `A new message from ${by}.` : `${times} new messages from ${by}.`,
    link: ({ senderId }) => `/chat?id=${senderId}`,
  },
  reportRequest: {
    kind: 'reports',
    text: ({ data: { by, reportId } }) => `${by} asks for the report ${reportId}.`,
    link: () => '/reports',
  },
  report: {
    kind: 'reports',
    text: ({ data: { by, name } }) => `${by} answered your request with the report ${name}.`,
    link: () => '/reports?tab=sent',
  },
  complaint: {
    kind: 'complaints',
    text: ({ data: { by, about } }) => `${by} complained: ${about}`,
    link: () => '/complaints',
  },
  complaintAnswered: {
    kind: 'complaints',
    text: ({ data: { by, number } }) => `${by} answered your complaint ${number}.`,
    link: () => '/complaints?tab=by-you',
  },
  complaintDecided: {
    kind: 'complaints',
    text: ({ data: { number, outcome, reason } }) =>
      `The complaint ${number} was decided: ${outcome === 'partly' ? 'upheld in part' : outcome}. ${reason}`,
    link: () => '/complaints',
  },
  complaintDue: {
    kind: 'complaints',
    text: ({ data: { number, late } }) =>
      late
        ? `The answer to the complaint ${number} is late. An operator looks at it.`
        : `Please answer the complaint ${number} within two days.`,
    link: () => '/complaints',
  },
  review: {
    kind: 'reviews',
    text: ({ data: { by, stars } }) => `${by} gave you ${stars} of 5 stars.`,
    link: ({ organizationId }) => `/view/reviews?id=${organizationId}`,
  },
  referral: {
    kind: 'referrals',
    text: ({ data: { by, projectTitle } }) => `${by} referred you to ${projectTitle}.`,
    link: toProject,
  },
  project: {
    kind: 'projects',
    text: ({ data: { by, projectTitle } }) => `${by} has published a project: ${projectTitle}`,
    link: toProject,
  },
  savedSearch: {
    kind: 'projects',
    text: ({ data: { by, projectTitle, search } }) =>
      `${search ? `Your saved search “${search}”` : 'A search you saved'} finds a new project by ${by}: ${projectTitle}`,
    link: toProject,
  },
  dataExport: {
    kind: 'security',
    text: () => 'Your data is ready to be downloaded.',
    link: () => '/my/profile',
  },
  erasure: {
    kind: 'security',
    text: ({ data: { on } }) =>
      on === ''
        ? 'Your account was not deleted: something has to be settled first.'
        : `Your account will be deleted on ${on}. Until then you can keep it.`,
    link: () => '/my/profile',
  },
  passwordChanged: {
    kind: 'security',
    text: () => 'Your password was changed.',
    link: () => '/my/profile',
  },
  secondFactorSet: {
    kind: 'security',
    text: () => 'A second factor was set up for your account.',
    link: () => '/my/profile',
  },
  secondFactorRemoved: {
    kind: 'security',
    text: () => 'The second factor of your account was removed.',
    link: () => '/my/profile',
  },
  passkeyAdded: {
    kind: 'security',
    text: ({ data: { name } }) => `A passkey was added to your account: ${name}.`,
    link: () => '/my/profile',
  },
  passkeyRemoved: {
    kind: 'security',
    text: ({ data: { name } }) => `A passkey was removed from your account: ${name}.`,
    link: () => '/my/profile',
  },
  passkeyCopied: {
    kind: 'security',
    text: () => 'A passkey of your account was refused, since there may be a copy of it. Please remove it.',
    link: () => '/my/profile',
  },
  wrongPasskeyAtLogIn: {
    kind: 'security',
    text: () =>
      'Somebody has logged in with your password and used a wrong passkey. If it was not you, please change your password.',
    link: () => '/change/password',
  },
  recoveryCodesRenewed: {
    kind: 'security',
    text: () => 'You have new recovery codes. The old ones no longer work.',
    link: () => '/my/profile',
  },
  wrongCodeAtLogIn: {
    kind: 'security',
    text: ({ times }) =>
      `Somebody has logged in with your password and entered a wrong code${times === 1 ? '' : ` ${times} times`}. If it was not you, please change your password.`,
    link: () => '/change/password',
  },
  booksDiffer: {
    kind: 'security',
    text: ({ data: { kind } }) => `The books differ (${kind}). No withdrawal is approved until an admin explains it.`,
    link: () => '/operator/books',
  },
  operatorNews: {
    kind: 'security',
    text: ({ data: { heading } }) => heading,
    link: ({ link }) => link,
  },
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
  verification: {
    kind: 'security',
    text: ({ data }) => verificationWords[data.status](data),
    link: () => '/my/verification',
  },
  hidden: {
    kind: 'security',
    text: ({ data: { what, reason } }) => `The operators have hidden ${aHidden(what)} of yours: ${reason}`,
    link: placeOfHidden,
  },
  staysHidden: {
    kind: 'security',
    text: ({ data: { what, reason } }) => `Your ${hiddenWords[what]} stays hidden: ${reason}`,
    link: placeOfHidden,
  },
  shownAgain: {
    kind: 'security',
    text: ({ data: { what, reason } }) => `Your ${hiddenWords[what]} is shown again: ${reason}`,
    link: placeOfHidden,
  },
  operatorRole: {
    kind: 'security',
    text: ({ data: { role } }) =>
      role === '' ? 'You are no longer an operator.' : `You are now an operator, for ${role}.`,
    link: ({ role }) => (role === '' ? '/my/profile' : '/operator'),
  },
  invitation: {
    kind: 'security',
    text: ({ data: { by, role } }) => `${by} invites you to act for it, as ${role}.`,
    link: () => '/my/members',
  },
  memberRole: {
    kind: 'security',
    text: ({ data: { by, role } }) =>
      role === '' ? `You no longer act for ${by}.` : `You now act for ${by} as ${role}.`,
    link: () => '/my/members',
  },
  memberInvited: {
    kind: 'security',
    text: ({ data: { role } }) => `Somebody was invited to act for your organization, as ${role}.`,
    link: () => '/my/members',
  },
  memberJoined: {
    kind: 'security',
    text: ({ data: { by, role } }) => `${by} may act for your organization now, as ${role}.`,
    link: () => '/my/members',
  },
  memberDeclined: {
    kind: 'security',
    text: ({ data: { by } }) => `${by} declined your invitation.`,
    link: () => '/my/members',
  },
  memberLeft: {
    kind: 'security',
    text: ({ data: { by } }) => `${by} has left your organization.`,
    link: () => '/my/members',
  },
  withdrawalAsked: {
    kind: 'security',
    text: ({ cents, data: { account, isAnother, toConfirm } }) =>
      `A withdrawal of ${formatCents(cents)} to the bank account ${account}${isAnother ? ', another than before,' : ''} was asked for. ${toConfirm ? 'It waits until it is confirmed in the wallet. ' : ''}If it was not you, please cancel it.`,
    link: () => '/wallet',
  },
  secondMember: {
    kind: 'security',
    text: ({ cents, data: { by, isAnother } }) =>
      `${by} asks for a withdrawal of ${formatCents(cents)}${isAnother ? ' to another bank account than before' : ''}, which needs a second member of the organization.`,
    link: () => '/wallet',
  },
  secondConfirmed: {
    kind: 'security',
    text: ({ cents, data: { by } }) =>
      `${by} has confirmed a withdrawal of ${formatCents(cents)} as the second member of the organization.`,
    link: () => '/wallet',
  },
  withdrawalLimit: {
    kind: 'security',
    text: ({ cents, data: { by } }) =>
      cents === 0n
        ? `${by} has changed your organization: no withdrawal needs two members any more.`
        : `${by} has changed your organization: withdrawals beyond ${formatCents(cents)} need two members.`,
    link: () => '/my/members',
  },
  recoveryCodeUsed: {
    kind: 'security',
    text: ({ data: { left } }) =>
      `A recovery code of your account was used. ${left} ${left === 1 ? 'is' : 'are'} left.`,
    link: () => '/my/profile',
  },
};

export function kindOf(event: NotificationEvent): NotificationKind {
  return words[event].kind;
}

/** What a person reads of it, and the screen that it leads to. */
export function wordsOf<Event extends NotificationEvent>(event: Event, happened: Happened<Event>) {
  const { text, link }: Words<Event> = words[event];
  return { text: text(happened), link: link(happened.data) };
}
