import { earlyMeaning } from '@guildhall/contract/market/early-repayment.ts';
import { fundingWords } from '@guildhall/contract/market/funding.contract.ts';
import { instalmentsOf, yearlyRate, type Instalment } from '@guildhall/contract/market/instalments.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { monthsLater, rateInWords, receivableCents } from '@guildhall/contract/market/returns.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { writeHeading, writeRows, type PdfRow } from '../../platform/text/pdf-rows.ts';
import type { Pdf } from '../../platform/text/pdf.ts';
import type { ChangeableTerms } from '../project-changes/terms-in-words.ts';

/** Rows of payments on a short paper. */
const mostRows = 12;

/** What an investment of `cents` is made on. `releasedOn` is the day (UTC) from which its months count, once it is known. */
export type AgreedTerms = {
  cents: bigint;
  terms: ChangeableTerms;
  releasedOn?: string | null;
  /** Until when it can be canceled, in words, where that is known. */
  cancelUntil?: string | undefined;
  /** Many payments are added up by years, so that the paper stays short. */
  isBrief?: boolean;
};

/** The terms of an investment and all that it promises, below the facts of a paper. */
export async function writeTerms(pdf: Pdf, agreed: AgreedTerms): Promise<void> {
  await writeHeading(pdf, 'Terms');
  await writeRows(pdf, termsRows(agreed));
  await writeHeading(pdf, 'Escrow and the Right to Cancel');
  await writeRows(pdf, escrowRows(agreed));
  await writeHeading(pdf, 'What Comes Back');
  await writeRows(pdf, planRows(agreed));
}

function termsRows({ terms }: AgreedTerms): PdfRow[] {
  return [
    ['Goal', formatCents(terms.budgetRequired)],
    ['Return', `${terms.returnOnInvestment}%`],
    ['Yearly Rate', rateInWords(yearlyRate(terms))],
    ['Months', String(terms.duration)],
    ['Minimum Investment', formatCents(terms.minInvestment)],
    ['Repayment', planWords[terms.repayment]],
    ...(terms.graceMonths > 0 && terms.repayment !== 'end'
      ? [['Months of Grace', String(terms.graceMonths)] as const]
      : []),
    ['Late Interest', terms.lateInterest > 0 ? `${terms.lateInterest}% a year` : 'None'],
    ['Early Repayment', earlyMeaning[terms.earlyRepayment]],
    ['Funding', fundingWords[terms.funding]],
    ...(terms.minimumRaised ? [['Minimum to Raise', formatCents(terms.minimumRaised)] as const] : []),
    ...(terms.openUntil ? [['Open Until', `${terms.openUntil} (UTC)`] as const] : []),
    ...(terms.reservePercent > 0
      ? [
          [
            'Report Reserve',
            `${terms.reservePercent}% of each release is held back until the first report. For each 30 days that it is late, a quarter goes to the investors.`,
          ] as const,
        ]
      : []),
  ];
}

function escrowRows({ terms, cancelUntil }: AgreedTerms): PdfRow[] {
  const { funding, reflectionDays: days } = terms;
  const atOnce = funding === 'keep' && days === 0 && terms.reservePercent === 0;
  return [
    ['Escrow', escrowWords(terms)],
    ['If the Goal Is Missed', missedWords(terms)],
    [
      'Right to Cancel',
      [
        days === 0
          ? 'None: a paid investment cannot be canceled.'
          : `${cancelUntil ? `Until ${cancelUntil}` : `For ${counted(days, 'day')} after payment`}, without a reason. The money is then in the wallet at once.`,
        ...(atOnce ? [] : ['If the terms change while the money is in escrow, for 7 days after the change.']),
      ].join(' '),
    ],
  ];
}

function escrowWords(terms: ChangeableTerms): string {
  const { funding, reflectionDays: days, reservePercent, budgetRequired, minimumRaised } = terms;
  if (funding === 'keep')
    return days > 0
      ? 'Guildhall holds the money in escrow until it can no longer be canceled. Then the organization gets it.'
      : reservePercent > 0
        ? 'The money goes through escrow, and a moment later the organization gets it.'
        : 'None: the organization gets the money at once.';
  const enough = formatCents(funding === 'minimum' ? (minimumRaised ?? budgetRequired) : budgetRequired);
  return `Guildhall holds the money in escrow until ${enough} has been raised and the money can no longer be canceled. Then the organization gets it.`;
}

function missedWords({ funding, openUntil, budgetRequired, minimumRaised }: ChangeableTerms): string {
  if (funding === 'keep') return 'The organization keeps what was raised.';
  const enough = formatCents(funding === 'minimum' ? (minimumRaised ?? budgetRequired) : budgetRequired);
  return `If ${enough} is not raised by ${openUntil} (UTC), all of the money returns to the investor's wallet.`;
}

function planRows({ cents, terms, releasedOn = null, isBrief = false }: AgreedTerms): PdfRow[] {
  const back = receivableCents(cents, terms.returnOnInvestment);
  const when = (month: number) =>
    releasedOn === null
      ? `After ${counted(month, 'month')}`
      : monthsLater(new Date(`${releasedOn}T00:00:00Z`), month)
          .toISOString()
          .slice(0, 10);
  return [
    ['Expected Back', `${formatCents(back)}: ${formatCents(cents)} and a return of ${formatCents(back - cents)}`],
    [
      'Months Count From',
      releasedOn === null
        ? 'The day on which the organization gets the money'
        : `${releasedOn} (UTC), when the organization got the money`,
    ],
    ...(isBrief
      ? briefly(instalmentsOf(cents, terms))
      : instalmentsOf(cents, terms).map((each): PdfRow => [when(each.month), partsInWords(each)])),
    ['Promise', 'The return is what the organization promises. Guildhall does not guarantee it.'],
  ];
}

function partsInWords({ principal, return: gain }: Pick<Instalment, 'principal' | 'return'>): string {
  return `${formatCents(principal + gain)}: principal ${formatCents(principal)}, return ${formatCents(gain)}`;
}

/** Each payment where they are few, otherwise what comes in each of the first years and afterwards. */
function briefly(all: Instalment[]): PdfRow[] {
  if (all.length <= mostRows) return all.map((each) => [`After ${counted(each.month, 'month')}`, partsInWords(each)]);
  const years = Map.groupBy(all, ({ month }) => Math.min(Math.ceil(month / 12), mostRows));
  return [...years].map(([year, parts]) => {
    const sum = (name: 'principal' | 'return') => parts.reduce((total, part) => total + part[name], 0n);
    const until = year === mostRows ? parts.at(-1)!.month : year * 12;
    return [
      `Months ${(year - 1) * 12 + 1} to ${until}`,
      `${counted(parts.length, 'payment')}, ${partsInWords({ principal: sum('principal'), return: sum('return') })}`,
    ];
  });
}

function counted(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}
