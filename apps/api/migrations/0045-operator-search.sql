-- What operators search everything by (docs/decisions/0416): parts of e-mails, the end of a phone number, exact sums, the
-- end of a bank account, and references of the bank.

-- Step by itself. In parts, as those of names.
CREATE INDEX CONCURRENTLY IF NOT EXISTS persons_email_search_0 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 = 0;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS persons_email_search_1 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 1 AND 3;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS persons_email_search_2 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 4 AND 11;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS persons_email_search_3 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 12 AND 31;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS directory_email_search_0 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 = 0;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS directory_email_search_1 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 1 AND 3;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS directory_email_search_2 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 4 AND 11;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS directory_email_search_3 ON users USING gin ((' ' || email) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 12 AND 31;

-- Step by itself. Numbers are stored with or without the code of a country, and end alike.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_mobile_search ON users (type, (reverse(mobile) COLLATE "C"))
  WHERE mobile <> '';

-- Step by itself. Ids are made in the order of time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_of_sum ON payments (amount_cents, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_sum ON orders (total_cents, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS investments_of_sum ON investments (amount_cents, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_of_sum ON withdrawals (amount_cents, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_of_ending ON withdrawals (account_ending, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_of_reference ON withdrawals ((fold(bank_reference)), id)
  WHERE bank_reference <> '';

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_of_return ON withdrawals ((fold(return_reference)), id)
  WHERE return_reference <> '';

-- Step by itself. People in order of their names, without the organizations among them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS persons_by_name ON users (folded_name, id) INCLUDE (type) WHERE type <> 2;

-- Step by itself. Organizations in order of their e-mails, without the many people among them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS directory_by_email ON users (email COLLATE "C", id) WHERE type = 2;
