import { holdingWords } from '@guildhall/contract/market/repayments.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { receiptNumber } from '../../money/receipts/receipt-words.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import { writeParagraph, writeRows, type PdfRow } from '../../platform/text/pdf-rows.ts';
import { openPdf, pdfColours, type Pdf } from '../../platform/text/pdf.ts';
import { toTerms } from '../project-changes/terms-in-words.ts';
import type { Confirmed } from './papers.sql.ts';
import { writeTerms } from '../key-information/terms-on-paper.ts';

/** A paid investment with the terms on which it was made. Its state is that of `now`. */
export async function confirmationPdf(made: Confirmed, time: LocalTime, now: Date): Promise<Pdf> {
  const pdf = await openPdf('Confirmation of an investment');
  if (made.test) await writeParagraph(pdf, testMoneyNote, pdfColours.warning);
  await writeRows(pdf, [
    ...(made.number === null ? [] : [['Receipt', receiptNumber(made)] as const]),
    ['Date', time.inFull(made.at)],
    ['Investor', made.investorThen ?? made.investor],
    ['Organization', made.organizationThen ?? made.organization],
    ...(made.registrationNumber === ''
      ? []
      : [['Registration Number', `${made.registrationNumber} (verified by Guildhall)`] as const]),
    ['Project', made.titleThen ?? made.title],
    ['Amount', formatCents(made.cents)],
    ['State', `${holdingWords[made.state]}, as of ${time.inFull(now)}`],
    ...changesSince(made, time),
  ]);
  const { cents, releasedOn, cancelUntil } = made;
  await writeTerms(pdf, {
    cents,
    terms: toTerms(made.terms),
    releasedOn,
    cancelUntil: cancelUntil ? time.inFull(cancelUntil) : undefined,
  });
  pdf.end();
  return pdf;
}

/** What the terms below no longer say. */
function changesSince({ changedAt, newPlanOn }: Confirmed, time: LocalTime): PdfRow[] {
  return [
    ...(changedAt === null
      ? []
      : [
          [
            'Changed Since',
            `The terms changed on ${time.inFull(changedAt)}. Below are those of the day of the investment; the page of the project has the new ones.`,
          ] as const,
        ]),
    ...(newPlanOn === null
      ? []
      : [
          [
            'New Plan',
            `Investors agreed to new days on ${newPlanOn} (UTC). The page of the investment has them.`,
          ] as const,
        ]),
  ];
}
