import * as z from 'zod/mini';
import { ownDispute, purchaseRefund } from '../trust/after-purchase.ts';
import { choice, contactNumber, flag, id, ids, optionalText, text, whole } from '../fields.ts';
import { page, pageInput, searchText } from '../paging.ts';
import { route } from '../route.ts';
import { timeZone } from '../time-zone.ts';
import { dollars } from '../money.ts';
import { fileFormats, instant, picture, purchaseStatus } from '../values.ts';

/** How a paid order goes on; `refunded`: all of it was given back after all. */
const orderStates = ['paid', 'accepted', 'sent', 'received', 'canceled', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];
/** Empty while it is not paid. */
export const orderState = z.enum(['', ...orderStates]);

/** The state of an order in words, as in a file. */
export const orderWords: Record<OrderState | 'disputed', string> = {
  paid: 'Paid',
  accepted: 'Accepted',
  sent: 'Sent',
  received: 'Received',
  canceled: 'Canceled',
  refunded: 'Refunded',
  disputed: 'In dispute',
};

/** What the caller may do with an order as it stands. */
const orderActs = ['accept', 'send', 'receive', 'cancel', 'refund'] as const;
export type OrderAct = (typeof orderActs)[number];

export const orderForm = z.object({
  numberOfUnit: whole({
    required: 'No of unit is Required',
    min: [1, 'Please order at least one unit.'],
    max: [1_000_000, 'Please order at most 1,000,000 units.'],
    text: 'Please enter a whole number of units.',
  }),
  address: text({ required: 'Address is Required', max: [300, 'Address cannot exceed 300 characters.'] }),
  postalCode: text({ required: 'Postal code is Required', max: [20, 'Postal code cannot exceed 20 characters.'] }),
  contactNo: contactNumber({
    required: 'Contact number is Required',
    text: 'Please enter a contact number with at least five digits.',
    max: [40, 'Contact number cannot exceed 40 characters.'],
  }),
});

export const order = route({
  method: 'POST',
  path: '/project/order',
  access: 'user',
  member: 'treasurer',
  recorded: 'order.create',
  idempotent: true,
  summary: 'Orders units of a project; the server alone tells the total. `pending` means that a card payment is due.',
  input: z.extend(orderForm, { projectId: id(), payFromWallet: flag() }),
  output: z.object({ investId: z.string(), orderId: z.string(), paymentStatus: purchaseStatus, due: dollars }),
  message: 'Your order has been placed.',
  errors: ['not_found', 'forbidden', 'conflict', 'insufficient_funds', 'terms_changed'],
});

/** What lists of orders are narrowed to: `accept` and `send` wait for that act of their seller, `unpaid` for their payment, or have lost it. */
const orderFilters = ['accept', 'send', 'sent', 'received', 'disputed', 'canceled', 'refunded', 'unpaid'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** A list looks for them among this number of its newest orders. */
export const mostNarrowed = 5000;

function orderFilter() {
  return optionalText(20, 'State').check(
    z.refine((state) => state === '' || orderFilters.includes(state as OrderFilter), 'There is no such state.'),
  );
}

export const listOrders = route({
  method: 'POST',
  path: '/orders/list',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: `Orders, newest first: \`received\` by the calling organization or \`ordered\` by the caller. \`search\` finds the project's title and the other side's name; \`state\` keeps those that are to \`accept\` or to \`send\`, that were \`sent\`, \`received\`, \`canceled\` or \`refunded\`, that are \`disputed\` or \`unpaid\`, of the newest ${mostNarrowed}.`,
  input: z.object({
    ...pageInput(3, { length: 100, column: 2, dir: 'desc' }),
    orderType: choice(['received', 'ordered'], 'Please choose received or ordered.'),
    state: orderFilter(),
  }),
  output: page(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      createdAt: instant,
      status: purchaseStatus,
      photo: picture,
      numberOfUnit: z.number(),
      investment: dollars,
      state: orderState,
      /** A dispute about it is not decided yet. */
      disputed: z.boolean(),
      /** Who ordered, of a received one; empty of one's own and of an account that was erased. */
      buyerId: z.string(),
    }),
  ),
  message: 'Orders.',
  errors: ['forbidden'],
});

export const exportOrders = route({
  method: 'GET',
  path: '/orders/export',
  access: 'organization',
  member: 'reader',
  summary:
    'The orders that the calling organization received as a file, newest first, with where each is to be sent; `state` and `search` as in `/orders/list`, of all of them. `link` lasts a short while and needs no header.',
  input: z.object({
    state: orderFilter(),
    search: searchText(),
    format: choice(fileFormats, 'Please choose PDF, CSV or XLSX.'),
    timeZone: timeZone(),
  }),
  output: z.object({ link: z.string() }),
  message: 'Your file is being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});

/** How many orders a packing list has at most: more than a page of the screen. */
export const mostPacked = 100;

export const packOrders = route({
  method: 'POST',
  path: '/orders/pack',
  access: 'organization',
  member: 'reader',
  summary: `A packing list of some orders that the calling organization received, as PDF in base64: what to put into each parcel and where to send it. An id that is none of them, or of one that is not paid, canceled or refunded, is left out; at most ${mostPacked}.`,
  input: z.object({
    ids: ids(mostPacked, `A packing list has up to ${mostPacked} orders.`),
    timeZone: timeZone(),
  }),
  output: z.object({ name: z.string(), mediaType: z.string(), content: z.string() }),
  message: 'Your packing list.',
  errors: ['not_found', 'too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});

export const orderDetails = route({
  method: 'GET',
  path: '/orders/details/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'One order, for its buyer and its seller.',
  input: z.object({ id: id() }),
  output: z.object({
    id: z.string(),
    projectId: z.string(),
    projectTitle: z.string(),
    photo: picture,
    /** The goal of the project; where that is the price of a unit, as it was when it was ordered. */
    budgetRequired: dollars,
    /** The price of a unit when it was ordered. */
    unitPrice: dollars,
    numberOfUnit: z.number(),
    investment: dollars,
    categoryName: z.string(),
    address: z.string(),
    postalCode: z.string(),
    contactNo: z.string(),
    paymentStatus: purchaseStatus,
    createdAt: instant,
    /** Since when the project, or its organization, is frozen and takes no money; empty where it does. */
    frozenSince: instant,
    /** Whose project it is. */
    organizationId: z.string(),
    organization: z.string(),
    /** Who ordered, for the seller; empty for the buyer. No id of an account that was erased. */
    buyerId: z.string(),
    buyer: z.string(),
    /** The id of the buyer's receipt; empty for the seller, and while it is not paid. */
    receipt: z.string(),
    /** What the house has taken of it and not given back, for the seller alone. */
    fee: z.optional(dollars),
    /** The part of the card payment that went back to the card, by a refund or a dispute; shown to the buyer alone. */
    takenBack: z.optional(dollars),
    state: orderState,
    acceptedAt: instant,
    sentAt: instant,
    /** Under which the seller has sent it. */
    reference: z.string(),
    receivedAt: instant,
    canceledAt: instant,
    cancelReason: z.string(),
    /** What was given back to the buyer's wallet, newest first. */
    refunds: z.array(purchaseRefund),
    dispute: z.nullable(ownDispute),
    /** The caller may open one. */
    mayDispute: z.boolean(),
    acts: z.array(z.enum(orderActs)),
  }),
  message: 'The order.',
  errors: ['not_found'],
});
