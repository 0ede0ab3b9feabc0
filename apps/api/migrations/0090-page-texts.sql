-- Texts of the public pages as admins publish them, each version for ever; a version without a text goes back to what comes with the product or stands in
-- PAGES_DIR (docs/decisions/0275-texts-of-pages.md). Written by the functions of apps/api/src/pages/page-texts.functions.sql.
CREATE TABLE page_texts (
  page text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  markdown text CHECK (length(markdown) BETWEEN 1 AND 50000),
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by uuid NOT NULL REFERENCES users,
  reason text NOT NULL,
  PRIMARY KEY (page, version)
);
GRANT SELECT ON page_texts TO guildhall_app;
CREATE TRIGGER page_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON page_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
