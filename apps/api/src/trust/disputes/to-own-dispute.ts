import type { DisputeAct, DisputeStatus, ownDispute } from '@guildhall/contract/trust/after-purchase.ts';
import { roleMay, type MemberRole } from '@guildhall/contract/route.ts';
import type * as z from 'zod/mini';

type ShownDispute = z.output<typeof ownDispute>;

/** A dispute as the database function `dispute_of` writes it, in cents. */
export type OwnDispute = Omit<ShownDispute, 'amount' | 'refunded' | 'acts' | 'added' | 'files'> & {
  cents: string;
  refundedCents: string;
  added: Omit<ShownDispute['added'][number], 'files'>[];
  /** `number` says what each came with: 0 is what the dispute was opened with, and what was added counts from 1. */
  files: { id: string; name: string; number: number }[];
};

/** Gives the link that opens a private file for a while. */
type LinkTo = (fileId: string) => string;

/** Who looks at a purchase: its seller or its buyer, in what role, and whether the seller may give money of it back (`may_give_back`). */
export type Side = { isSeller: boolean; role: MemberRole; mayGiveBack: boolean };

/** What a side may do about a dispute, by the rules of answer_dispute, accept_dispute, add_to_dispute and withdraw_dispute. */
function actsOf(status: DisputeStatus, { isSeller, role, mayGiveBack }: Side): DisputeAct[] {
  if (status === 'closed' || !roleMay(role, 'treasurer')) return [];
  if (!isSeller) return ['add', 'withdraw'];
  return [
    ...(status === 'open' ? (['answer'] as const) : []),
    ...(mayGiveBack ? (['accept'] as const) : []),
    ...(status === 'open' ? [] : (['add'] as const)),
  ];
}

/** What a side sees of a dispute; null for none. */
export function toOwnDispute(found: OwnDispute | null, side: Side, linkTo: LinkTo): ShownDispute | null {
  if (found === null) return null;
  return { ...toDisputeWithoutActs(found, linkTo, side), acts: actsOf(found.status, side) };
}

/** What everybody who may see a dispute sees of it; `side` is that of a party. */
export function toDisputeWithoutActs(
  { cents, refundedCents, openedAt, dueAt, added, files, ...rest }: OwnDispute,
  linkTo: LinkTo,
  side?: Side,
) {
  const filesWith = (number: number, bySeller: boolean) =>
    files
      .filter((file) => file.number === number)
      .map(({ id, name }) => ({
        name,
        link: linkTo(id),
        reportable: side !== undefined && side.isSeller !== bySeller,
      }));
  return {
    ...rest,
    files: filesWith(0, false),
    added: added.map((words, place) => ({
      ...words,
      at: new Date(words.at).toISOString(),
      files: filesWith(place + 1, words.bySeller),
    })),
    amount: BigInt(cents),
    refunded: BigInt(refundedCents),
    openedAt: new Date(openedAt).toISOString(),
    dueAt: new Date(dueAt).toISOString(),
  };
}

/** Whether it keeps the purchase from being refunded or canceled. */
export function isOpen(found: Pick<OwnDispute, 'status'> | null): boolean {
  return found !== null && found.status !== 'closed';
}
