-- An investment by card has no place in the project's goal until its card is authorized (docs/decisions/0005). From then until
-- the money is taken, or the payment has failed, the place is kept: this column says so. In a migration of its own, so that
-- no transaction waits for two tables that a purchase takes in the other order.
ALTER TABLE investments ADD COLUMN takes_place boolean NOT NULL DEFAULT false;
