-- How much each account keeps and has uploaded today, counted with the file's row so that parallel uploads share one allowance.

CREATE TABLE upload_usage (
  owner_id uuid PRIMARY KEY REFERENCES users,
  total_bytes bigint NOT NULL CHECK (total_bytes >= 0),
  day date NOT NULL,
  day_bytes bigint NOT NULL CHECK (day_bytes >= 0)
);
GRANT SELECT, INSERT, UPDATE ON upload_usage TO guildhall_app;
INSERT INTO upload_usage (owner_id, total_bytes, day, day_bytes)
SELECT owner_id, sum(size), current_date, coalesce(sum(size) FILTER (WHERE created_at >= current_date), 0) FROM files GROUP BY owner_id;

CREATE TRIGGER files_release_upload AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION release_upload();
