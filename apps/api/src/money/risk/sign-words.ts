import { formatCents, formatWhole } from '@guildhall/contract/money.ts';
import type { RiskKind, RiskReason, RiskSign } from '@guildhall/contract/money/risk-signs.ts';

/** A sign as the database keeps it; money in cents. Each kind has the figures that its words name. */
export type NamedSign = {
  kind: RiskKind;
  key: string;
  grave: boolean;
  cents?: number;
  hours?: number;
  days?: number;
  count?: number;
  /** The other account that it is about, and its name; without a name it is gone. */
  account?: string;
  name?: string;
  /** Of payments, the newest of them. */
  payments?: string[];
};

const words: Record<RiskKind, (sign: NamedSign) => string> = {
  card_out: ({ cents, hours }) =>
    `${money(cents)} came by card within ${hours} hours before the withdrawal was requested.`,
  chargeback: ({ cents }) => `A bank has taken ${money(cents)} back of a card payment of this account.`,
  sold_chargeback: ({ cents }) =>
    `A bank has reversed a card payment for something that this account sold, with ${money(cents)} for the account in it.`,
  failed_cards: ({ count: many = 0 }) =>
    `${count(many, 'card payment')} of this account failed within 7 days, as when several cards are tried. Which cards is not known here.`,
  new_account: ({ cents, days = 0 }) =>
    `The account was ${days < 1 ? 'less than a day' : count(days, 'day')} old when a withdrawal of ${money(cents)} was requested.`,
  shared_bank: ({ name = gone }) => `${name} has named the same bank account.`,
  shared_device: ({ name = gone }) => `${name} logs in with the same browser at the same network address.`,
};

const gone = 'An account that was deleted';

function count(many: number, noun: string): string {
  return many === 1 ? `1 ${noun}` : `${formatWhole(many)} ${noun}s`;
}

function money(cents = 0): string {
  return formatCents(BigInt(cents));
}

/** A sign with its reason in words. */
export function shownReason(sign: NamedSign): RiskReason {
  return { kind: sign.kind, grave: sign.grave, words: words[sign.kind](sign) };
}

/** The same with what it is about. */
export function shownSign(sign: NamedSign): RiskSign {
  const { payments = [], account, name } = sign;
  const ofPayments = payments.map((id, place) => ({
    kind: 'payment' as const,
    id,
    name: payments.length === 1 ? 'The payment' : `Payment ${place + 1}`,
  }));
  const ofAccount =
    account !== undefined && name !== undefined
      ? [{ kind: 'account' as const, id: account, name: `Account of ${name}` }]
      : [];
  return { ...shownReason(sign), links: [...ofPayments, ...ofAccount] };
}
