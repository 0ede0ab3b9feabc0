import { formatCents } from '@guildhall/contract/money.ts';
import type { RiskKind, RiskReason, RiskSign } from '@guildhall/contract/money/risk-signs.ts';

/** A sign as the database keeps it, with the name of the other account; money in cents. Each kind has the figures that its words name. */
export type NamedSign = {
  kind: RiskKind;
  key: string;
  grave: boolean;
  cents?: number;
  hours?: number;
  /** Of payments, the newest of them. */
  payments?: string[];
};

const words: Record<RiskKind, (sign: NamedSign) => string> = {
  card_out: ({ cents, hours }) =>
    `${money(cents)} came by card within ${hours} hours before the money was asked to leave to a bank account.`,
};

function money(cents = 0): string {
  return formatCents(BigInt(cents));
}

/** A sign with its reason in words. */
export function shownReason(sign: NamedSign): RiskReason {
  return { kind: sign.kind, grave: sign.grave, words: words[sign.kind](sign) };
}

/** The same with what it is about. */
export function shownSign(sign: NamedSign): RiskSign {
  const { payments = [] } = sign;
  const links = payments.map((id, place) => ({ kind: 'payment' as const, id, name: `Payment ${place + 1}` }));
  return { ...shownReason(sign), links };
}
