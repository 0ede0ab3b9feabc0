import { storeUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { keepKeyInformation } from '../key-information/keep-key-information.ts';
import { refusalOfInvestment, type Refused } from './invest.ts';
import { checkInvestment, placeInvestment, type InvestmentAnswer } from './investments.sql.ts';
import { writeAgreement } from './write-agreement.ts';

type Investing = UserCtx<Refused | 'too_large'>;

/** What is invested in one of several projects at once: by these terms, and the text about the risk that was confirmed. Cents. */
export type Part = {
  projectId: string;
  title: string;
  cents: bigint;
  termsSeen: number;
  riskText: number;
  message: string;
  warningConfirmed: boolean;
};

/** With the record that the product has made of it. */
export type PreparedPart = Part & { documentId: string; agreement: Buffer; keyInformationId: string | null };

/** What was invested; in cents. */
export type PlacedPart = { projectId: string; cents: bigint; investId: string; organizationId: string | null };

/**
 * Writes the record of the investment of a part, outside of the transaction that places it. What is refused is refused before.
 * @throws Refusal as `invest` does, with the title of the project before the words
 */
export async function preparePart(ctx: Investing, part: Part): Promise<PreparedPart> {
  const { projectId, cents } = part;
  const checked = await checkInvestment(withoutKey(ctx), { projectId, cents, choice: 1 });
  if (checked.outcome !== 'ok') throw await refusalOfPart(ctx, part, checked);
  const keyInformationId = await keepKeyInformation(ctx.db, projectId);
  const made = await writeAgreement(ctx, projectId, cents);
  if (!made) throw ctx.refuse('not_found', 'This project was not found.');
  const { upload, agreement } = made;
  const document = await storeUpload(ctx, { ownerId: ctx.caller.id, rule: 'investmentDocument', upload });
  return { ...part, documentId: document.id, agreement, keyInformationId };
}

/**
 * Invests a part by the rules of investing, inside the transaction of all parts.
 * @throws Refusal as `invest` does, with the title of the project before the words
 */
export async function placePart(ctx: Investing, part: PreparedPart): Promise<PlacedPart> {
  const { title: _title, ...placing } = part;
  const placed = await placeInvestment(withoutKey(ctx), {
    ...placing,
    choice: 1,
    holdSeconds: ctx.resources.config.holdSeconds,
  });
  if (placed.outcome !== 'ok') throw await refusalOfPart(ctx, part, placed);
  const { projectId, cents } = part;
  return { projectId, cents, investId: placed.id, organizationId: placed.organizationId };
}

/** The row of the caller keeps it from being done twice: no key is needed. */
function withoutKey(ctx: Investing) {
  return { ...ctx, idempotencyKey: null };
}

async function refusalOfPart(ctx: Investing, { title, cents }: Part, answer: InvestmentAnswer) {
  const { code, message } = await refusalOfInvestment(ctx, answer, cents);
  return refuse(code, { projects: `${title}: ${message}` });
}
