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

-- A file that is removed gives its place back; what was uploaded today stays counted.
CREATE FUNCTION release_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upload_usage SET total_bytes = greatest(0, total_bytes - OLD.size) WHERE owner_id = OLD.owner_id;
  RETURN OLD;
END $$;
CREATE TRIGGER files_release_upload AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION release_upload();

-- The application may not delete files; this alone takes away a profile picture that its owner has replaced, and answers
-- the key of its bytes; null when it is still shown or is not the owner's.
CREATE FUNCTION remove_replaced_picture(owner uuid, file uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM files AS f
  WHERE f.id = file AND f.owner_id = owner AND f.purpose = 'profilePicture'
    AND NOT EXISTS (SELECT FROM users AS u WHERE u.id = owner AND u.profile_pic = '/files/' || f.id)
  RETURNING f.storage_key
$$;
