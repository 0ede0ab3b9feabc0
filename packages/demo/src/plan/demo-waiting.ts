import type { MoneyStep } from './demo-history.ts';
import { demoId } from './demo-id.ts';
import { daysBefore, today, type Plan } from './demo-plan.ts';

type Rows = Record<string, unknown>[];
type Purchase = Exclude<MoneyStep, { kind: 'topup' }> & { id: string };

/** What waits for the demo's operator. Money in whole cents. */
export type Waiting = { withdrawals: Rows; flags: Rows; disputes: Rows; verifications: Rows };

/** A review that its organization reports. */
const advertisement = 'Good doctors, but my herbs do the same for less. Write to me and I will send you my price list!';

/** Withdrawals, a reported review and project, disputes and verifications, all of accounts beside the demo's own two. `reviews` gets the one that is reported. */
export function planWaiting(
  { organizations, people, projects }: Plan,
  purchases: readonly Purchase[],
  reviews: Rows,
): Waiting {
  const bank = { bankName: 'River Bank', sortCode: '10-20-30', swiftCode: 'RIVRUS33' };
  const received = (id: string) =>
    purchases
      .filter(({ organizationId }) => organizationId === id)
      .reduce((sum, step) => sum + step.cents * (step.kind === 'order' ? step.units : 1), 0);
  const withdrawal = (n: number, share: number, days: number, accountNumber: string) => {
    const { id: user_id, name } = organizations[n]!;
    return {
      id: demoId(`withdrawal of ${name}`),
      user_id,
      cents: Math.floor((received(user_id) * share) / 1000) * 1000,
      bank: { ...bank, accountHolderName: name, accountNumber },
      created_at: daysBefore(today, days),
    };
  };

  const rated = organizations[6]!;
  const advertiser = people
    .slice(1)
    .find(({ id }) => reviews.every((review) => review['user_id'] !== id || review['organization_id'] !== rated.id))!;

  const newest = purchases
    .filter(({ userId, organizationId }) => userId !== people[0]!.id && organizationId !== organizations[0]!.id)
    .toReversed();
  const order = newest.find(({ kind }) => kind === 'order')!;
  const investment = newest.find(({ kind, userId }) => kind === 'investment' && userId !== order.userId)!;
  reviews.push({
    user_id: advertiser.id,
    organization_id: rated.id,
    message: advertisement,
    half_stars: 6,
    created_at: daysBefore(today, 4),
  });
  const doubted = projects.find(({ organization }) => organization === organizations[9])!;
  return {
    withdrawals: [
      withdrawal(2, 0.7, 5, 'DE89370400440532013000'),
      withdrawal(5, 0.004, 2, 'GB33BUKB20201555555555'),
      withdrawal(8, 0.1, 1, '4000123456'),
    ].filter(({ cents }) => cents > 0),
    flags: [
      {
        created_at: daysBefore(today, 3),
        by: rated.id,
        kind: 'review',
        author: advertiser.id,
        reason: 'spam',
        words: 'This is an advertisement, not a review.',
      },
      {
        created_at: daysBefore(today, 2),
        by: people[4]!.id,
        kind: 'project',
        thing: doubted.id,
        reason: 'fraud',
        words: 'I know this photo from the pages of another company.',
      },
    ],
    disputes: [
      {
        created_at: daysBefore(today, 6),
        purchase_id: order.id,
        user_id: order.userId,
        reason: 'not_received',
        words: 'Nothing has come yet, and nobody tells me when it will.',
        seller_id: order.organizationId,
        answer: 'It was sent twelve days ago. We are asking the carrier where it is.',
      },
      {
        created_at: daysBefore(today, 1),
        purchase_id: investment.id,
        user_id: investment.userId,
        reason: 'not_as_described',
        words: 'The prospectus promised a quarterly report. I have not seen one.',
        seller_id: investment.organizationId,
        answer: '',
      },
    ],
    verifications: verified({ organizations, people }).map(({ user_id, note, file_id, asked_at }) => ({
      user_id,
      note,
      file_id,
      asked_at,
    })),
  };
}

/** Who asks to be verified, with the document that each of them shows. */
export function verified({ organizations, people }: Pick<Plan, 'organizations' | 'people'>) {
  return [
    {
      who: organizations[4]!,
      note: 'The register writes our name with a comma.',
      title: 'Extract from the register',
      days: 4,
    },
    { who: people[6]!, note: '', title: 'Certificate of residence', days: 1 },
  ].map(({ who: { id: user_id, name }, note, title, days }) => ({
    user_id,
    name,
    note,
    title,
    file_id: demoId(`${title} of ${name}`),
    asked_at: daysBefore(today, days),
  }));
}
