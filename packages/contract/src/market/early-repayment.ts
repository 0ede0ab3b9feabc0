import { blank, fail, readsOptional, written } from '../text-fields.ts';

/** What an organization pays that repays a project before it is due. `whole` is the term of a project that names none. */
export const earlyRepayments = ['whole', 'used'] as const;
export type EarlyRepayment = (typeof earlyRepayments)[number];

/** The terms as the form of a project names them. */
export const earlyWords: Record<EarlyRepayment, string> = {
  whole: 'The whole promised sum',
  used: 'Only the return of the days used',
};

/** The terms as a project says them. */
export const earlyMeaning: Record<EarlyRepayment, string> = {
  whole: 'Pays the whole promised sum',
  used: 'Pays the return of the days used',
};

/** What it means for who has invested. */
export const earlyForHolders: Record<EarlyRepayment, string> = {
  whole: 'Repaid early, you get everything that was promised at once.',
  used: 'Repaid early, you get your principal and only the return of the days until then.',
};

/** The term in a form, which may be left out. */
export const earlyRepaymentField = readsOptional<string, EarlyRepayment>(
  (value, ctx) => {
    if (blank(value)) return 'whole';
    const name = written(value);
    const known = earlyRepayments.find((each) => each === name);
    return known ?? fail(ctx, 'Please choose what an early repayment pays.');
  },
  { type: 'string', enum: [...earlyRepayments] },
);
