/** What every card and page of the project `p` in the category `c` shows of it. Money in cents. */
export const projectColumns = `p.id,
    p.title,
    p.photo_file_id AS "photoId",
    c.name AS category,
    p.budget_cents AS budget,
    raised_of(p) AS raised,
    p.return_on_investment::float8 AS "returnOnInvestment",
    p.duration_months AS duration,
    p.min_investment_cents AS "minInvestment",
    p.repayment,
    p.grace_months AS "graceMonths"`;

/** What its organization says of the project `p` under headings of its own. */
export const explanationColumns = `p.use_of_money AS "useOfMoney",
    p.team,
    p.return_source AS "returnSource",
    p.claim_rank AS "claimRank",
    p.risks`;
