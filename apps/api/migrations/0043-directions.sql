-- Whether a line of a wallet is money that came, so that a page of what came or of what left is found by an index in each order that the
-- history is offered in. By its price it is found by the index of cents.
ALTER TABLE long_list_lines ADD COLUMN came boolean NOT NULL GENERATED ALWAYS AS (cents > 0) STORED;
CREATE INDEX long_list_lines_by_direction_first ON long_list_lines (owner_id, came, first, tie) INCLUDE (id) WHERE list = 'wallet';
CREATE INDEX long_list_lines_by_direction_second ON long_list_lines (owner_id, came, second, tie) INCLUDE (id) WHERE list = 'wallet';
CREATE INDEX long_list_lines_by_direction_at ON long_list_lines (owner_id, came, at, tie) INCLUDE (id) WHERE list = 'wallet';
CREATE INDEX long_list_lines_by_direction_status ON long_list_lines (owner_id, came, status, at, tie) INCLUDE (id) WHERE list = 'wallet';
