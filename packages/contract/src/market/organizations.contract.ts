import * as z from 'zod/mini';
import { flag, id, optionalDigits, optionalFlag, optionalId, optionalText } from '../fields.ts';
import { partInput } from '../paging.ts';
import { review } from './reviews.contract.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { instant, picture } from '../values.ts';

/** A card of spec §3.organization-card; `openProjects`, `ratingCount`, `location` and `verified` are beyond the spec. */
export const organizationCard = z.object({
  userId: z.string(),
  name: z.string(),
  type: z.string(),
  profilePic: picture,
  totalLikes: z.number(),
  totalRating: z.number(),
  ratingCount: z.number(),
  openProjects: z.number(),
  location: z.string(),
  /** The operators have seen who it is. */
  verified: z.boolean(),
  /** It is frozen: nobody invests in its projects or orders from them. */
  takesNoMoney: z.boolean(),
});

/** What an account sees of its money on its dashboard, and what waits for it. Counts go up to 100. */
export const accountHome = z.object({
  free: dollars,
  owed: dollars,
  /** As in the figures of the portfolio. */
  invested: dollars,
  /** The next day from today on, in UTC, on which something comes back. */
  nextDue: z.nullable(z.object({ date: z.string(), amount: dollars })),
  /** What should have come back before today and did not. */
  overdue: dollars,
  /** New plans on which the caller has not voted yet. */
  plansToVoteOn: z.number(),
  /** An investment of such a plan, on whose page one votes; empty without any. */
  investIdToVote: z.string(),
  /** Investments in escrow that end with the notice of changed terms, unless the caller keeps them. */
  changesToAccept: z.number(),
  /** One of them; empty without any. */
  investIdToKeep: z.string(),
  /** Placed, but not paid yet. */
  ordersToPay: z.number(),
  investmentsToPay: z.number(),
  /** Of one's own orders and investments. */
  disputesUnderWay: z.number(),
  /** Answers to complaints and disputes, and reports, of which the notification is not read. */
  newAnswers: z.number(),
  newReports: z.number(),
  /** Withdrawals that wait for the one who is logged in as their second member. */
  withdrawalsToConfirm: z.number(),
  /** To a bank account that was not used before: they wait for the password or second factor of who asks here. */
  withdrawalsToProve: z.number(),
  /** The newest withdrawal, for 30 days after it was rejected or sent back by the bank. */
  withdrawalSentBack: z.optional(
    z.object({ amount: dollars, status: z.enum(['rejected', 'returned']), reason: z.string() }),
  ),
  /** What operators still need for the verification; empty where they need nothing. */
  verificationNeeds: z.string(),
  /** In the 50 newest conversations. */
  unreadMessages: z.number(),
  /**
   * Open projects of the categories that a person has invested in, else the nearest, else any; with a minimum that the
   * free money covers where there is some; the newest first. None for organizations.
   */
  projectsThatFit: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** In percent over all months. */
      returnOnInvestment: z.number(),
      /** In months. */
      duration: z.number(),
      minInvestment: dollars,
      /** Of its goal, in whole percent. */
      percentFunded: z.number(),
    }),
  ),
});

/** What an organization sees of its work on its dashboard. */
export const organizationHome = z.object({
  held: dollars,
  /** In this UTC month. */
  raisedThisMonth: dollars,
  /** What should have been paid back to investors before today, in UTC, and what falls due in the 30 days from today on. */
  repaymentsOverdue: dollars,
  repaymentsSoon: dollars,
  reportsToUpload: z.number(),
  complaintsToAnswer: z.number(),
  disputesToAnswer: z.number(),
  /** Paid orders that are not sent yet, among the newest 100. */
  ordersToSend: z.number(),
  hasRegistrationNumber: z.boolean(),
  hasProjects: z.boolean(),
  /** Whether everybody may see the projects that it published before is still to be answered, by its owners alone. */
  asksToShare: z.boolean(),
});

export const dashboard = route({
  method: 'GET',
  path: '/dashboard',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The organizations that the caller is connected with, newest connection first. `newestReceipt`: what the caller has paid last, for 24 hours. On the first page `home`: the caller's money and what waits; and `ownOrganization`: the work of a calling organization.",
  input: z.object(partInput()),
  output: z.object({
    userDetail: z.array(organizationCard),
    recordsTotal: z.number(),
    /** The caller's e-mail address, on the first page, while it is not verified. */
    emailToVerify: z.optional(z.string()),
    newestReceipt: z.optional(z.object({ id: z.string(), for: z.string(), amount: dollars })),
    home: z.optional(accountHome),
    ownOrganization: z.optional(organizationHome),
  }),
  message: 'Your organizations.',
  errors: [],
});

/** The filters of the search modal; all given ones hold together. The area code is a number (spec §2.dashboard). */
export const searchForm = z.object({
  categoryId: optionalId(),
  userName: optionalText(100, 'User Name'),
  location: optionalText(100, 'Location'),
  areaCode: optionalDigits(20, 'Area Code'),
});

export const searchDashboard = route({
  method: 'POST',
  path: '/dashboarSearch',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'Searches all organizations, by name.',
  input: z.extend(searchForm, {
    ...partInput(10),
  }),
  output: z.object({ usersList: z.array(organizationCard), recordsTotal: z.number() }),
  message: 'Organizations.',
  errors: [],
});

/** What an organization has put up, or was given. */
const activityKind = z.enum(['project', 'service', 'review', 'report']);
export type ActivityKind = z.output<typeof activityKind>;

/** What is known of an organization by what happened, but its registration number, which it gives itself. */
const organizationRecord = z.object({
  memberSince: instant,
  emailVerified: z.boolean(),
  registrationNumber: z.string(),
  raised: dollars,
  projects: z.number(),
  /** Projects that have reached their goal. */
  funded: z.number(),
  services: z.number(),
  /** The median of its last answers to messages; null before it has answered in three conversations. */
  answerSeconds: z.nullable(z.number()),
  complaints: z.number(),
  complaintsAnswered: z.number(),
  /** Reports that it was asked for. */
  reports: z.number(),
  reportsDelivered: z.number(),
  /** Requests of investors for an update whose time is over or that were answered, and those answered within 14 days. */
  updateRequests: z.number(),
  updatesInTime: z.number(),
  /** Of the last reports that its projects owed to investors by a day that is past: all, those sent by their day, and those that are late today. */
  owedReports: z.object({ due: z.number(), inTime: z.number(), late: z.number() }),
  /** Of what fell due to investors in the 24 months before today, in instalments of holdings and in dollars: what was paid by its day. */
  paidBack: z.object({ due: z.number(), onTime: z.number(), dueAmount: dollars, onTimeAmount: dollars }),
});

export const organizationDetails = route({
  method: 'POST',
  path: '/businessUserDetail/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'One organization as the caller sees it.',
  input: z.object({ id: id() }),
  output: z.object({
    isConnected: z.boolean(),
    isLiked: z.boolean(),
    totalLikes: z.number(),
    totalRating: z.number(),
    ratingCount: z.number(),
    /** The mean and the number of the reviews that rest on something that Guildhall has seen. */
    verifiedRating: z.number(),
    verifiedCount: z.number(),
    userDetail: z.object({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      profilePic: picture,
      type: z.string(),
      about: z.string(),
      /** The address of its public page; empty unless it made itself public. */
      sharePath: z.string(),
      /** The operators have seen who it is. */
      verified: z.boolean(),
      /** It is frozen: nobody invests in its projects or orders from them. */
      takesNoMoney: z.boolean(),
      /** Who asks belongs to it, and so neither likes nor reviews it. */
      insider: z.boolean(),
    }),
    recentActivity: z.array(z.object({ kind: activityKind, title: z.string(), createdAt: instant })),
    record: organizationRecord,
    /** How many reviews gave up to 1, 2, 3, 4 and 5 stars. */
    ratings: z.array(z.number()),
    newestProjects: z.array(z.object({ id: z.string(), title: z.string(), raised: dollars, budget: dollars })),
    newestReviews: z.array(review),
  }),
  message: 'The organization.',
  errors: ['not_found'],
});

export const shareOrganization = route({
  method: 'POST',
  path: '/organization/share',
  access: 'organization',
  member: 'editor',
  recorded: 'organization.share',
  summary:
    'Makes the caller public or takes that back, as `on` says. `sharePath` is the address of its page, or empty.',
  input: z.object({ on: flag() }),
  output: z.object({ sharePath: z.string() }),
  message: 'The sharing of your organization has been changed.',
  errors: ['forbidden'],
});

export const shareAllProjects = route({
  method: 'POST',
  path: '/organization/shareAll',
  access: 'organization',
  member: 'owner',
  recorded: 'organization.shareAll',
  summary:
    'Answers once whether everybody may see the projects that the caller published before: with `on` all that are not frozen become public. A second answer changes nothing. `shared`: how many became public.',
  input: z.object({ on: flag() }),
  output: z.object({ shared: z.number() }),
  message: 'Your answer has been saved.',
  errors: ['forbidden'],
});

const toggle = {
  method: 'POST',
  access: 'user',
  member: 'editor',
  input: z.object({ orgId: id(), on: optionalFlag() }),
  output: z.object({ slug: z.boolean(), totalLikes: z.number() }),
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 600, seconds: 3600, message: 'Too many changes. Please wait a while.' },
} as const;

export const connect = route({
  ...toggle,
  path: '/project/connect',
  summary: 'Connects with an organization or disconnects: `on` sets it, absent it toggles.',
  message: 'Your connection has been changed.',
});
export const like = route({
  ...toggle,
  path: '/project/like',
  summary: 'Likes an organization or takes the like back: `on` sets it, absent it toggles.',
  message: 'Your like has been changed.',
});
