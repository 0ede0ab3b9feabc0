-- Texts of pages as operators publish them. No version is ever changed or deleted, since people rely on what they read:
-- an earlier text is published again as a new version, and the newest row is what is served.

-- Publishes the next version of a page's text; without a text the page goes back to what stands beneath. `outcome` is
-- ok, changed (`from_version` is no longer the newest one) or same (its text is there already).
CREATE OR REPLACE FUNCTION publish_page_text(
  of_page text,
  new_markdown text,
  from_version integer,
  operator uuid,
  why text,
  OUT outcome text,
  OUT new_version integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  newest page_texts;
BEGIN
  -- Two that publish at once wait for each other; who reads does not.
  LOCK TABLE page_texts IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO newest FROM page_texts AS t WHERE t.page = of_page ORDER BY t.version DESC LIMIT 1;
  outcome := CASE
    WHEN coalesce(newest.version, 0) <> from_version THEN 'changed'
    WHEN newest.markdown IS NOT DISTINCT FROM new_markdown THEN 'same'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    new_version := from_version + 1;
    INSERT INTO page_texts (page, version, markdown, published_by, reason)
    VALUES (of_page, new_version, new_markdown, operator, why);
  END IF;
END $$;
