-- An early repayment that was made by mistake is taken back, which opens the plans that it has ended.

-- Of an early repayment: the plan of the holding before it, where it did not follow from the project.
ALTER TABLE repayment_shares ADD COLUMN plan_principal bigint[], ADD COLUMN plan_return bigint[];

-- What stays paid of an early repayment is paid by the plan, the return first: it can be more return than the payment
-- had called so, and less principal.
ALTER TABLE taken_back DROP CONSTRAINT taken_back_check;
ALTER TABLE taken_back ADD CONSTRAINT taken_back_of_an_instalment
  CHECK (late_cents >= 0 AND principal_cents + return_cents >= 0);
