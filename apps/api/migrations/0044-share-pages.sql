-- What its owner has marked public has a page without a log-in at /p/{slug} or /o/{slug}. A slug stays when the page is taken back, so that
-- old links lead to it again when it returns.
ALTER TABLE projects ADD COLUMN is_public boolean NOT NULL DEFAULT false, ADD COLUMN share_slug text COLLATE "C";
ALTER TABLE users ADD COLUMN is_public boolean NOT NULL DEFAULT false, ADD COLUMN share_slug text COLLATE "C";
CREATE UNIQUE INDEX projects_share_slug ON projects (share_slug) WHERE share_slug IS NOT NULL;
CREATE UNIQUE INDEX users_share_slug ON users (share_slug) WHERE share_slug IS NOT NULL;
CREATE INDEX projects_public ON projects (created_by, created_at DESC, id DESC) WHERE is_public;
