-- What an account has invested in all and when it comes back, kept beside its investments so that nobody has to sum them
-- (docs/decisions/0174-portfolios.md). Written by add_to_portfolio of apps/api/src/investments/portfolios.functions.sql.
CREATE TABLE portfolio_categories (
  user_id uuid NOT NULL REFERENCES users,
  category_id uuid NOT NULL REFERENCES project_categories,
  invested_cents bigint NOT NULL,
  receivable_cents bigint NOT NULL,
  PRIMARY KEY (user_id, category_id)
) WITH (fillfactor = 70);
CREATE TABLE portfolio_days (
  user_id uuid NOT NULL REFERENCES users,
  due_on date NOT NULL,
  receivable_cents bigint NOT NULL,
  PRIMARY KEY (user_id, due_on)
);
GRANT SELECT ON portfolio_categories, portfolio_days TO guildhall_app;

-- Nobody may come in between what is summed here and the first investment that a trigger adds.
LOCK TABLE investments IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO portfolio_categories
SELECT i.user_id, p.category_id, sum(i.amount_cents), sum(round(i.amount_cents * (100 + p.return_on_investment) / 100)::bigint)
FROM investments AS i JOIN projects AS p ON p.id = i.project_id WHERE i.status = 'COMPLETED' GROUP BY 1, 2;
INSERT INTO portfolio_days
SELECT i.user_id, (i.created_at AT TIME ZONE 'UTC' + make_interval(months => p.duration_months))::date,
  sum(round(i.amount_cents * (100 + p.return_on_investment) / 100)::bigint)
FROM investments AS i JOIN projects AS p ON p.id = i.project_id WHERE i.status = 'COMPLETED' GROUP BY 1, 2;

CREATE TRIGGER investments_add_to_portfolio_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION add_to_portfolio();
CREATE TRIGGER investments_add_to_portfolio_paid AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED') EXECUTE FUNCTION add_to_portfolio();
