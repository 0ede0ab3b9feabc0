-- What projects promise of their impact, what their reports say was reached, and what money has a share in it.

-- Writes the figures that a project promises in the order in which they are given. Those of a draft replace what it
-- had; what is published keeps those that it has.
CREATE OR REPLACE FUNCTION write_impact_figures(project uuid, names text[], units text[], targets bigint[])
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM impact_figures AS f USING projects AS p
  WHERE f.project_id = project AND p.id = project AND p.state = 'draft';
  INSERT INTO impact_figures (project_id, figure, name, unit, target)
  SELECT project, g.figure, g.name, g.unit, g.target
  FROM unnest(names, units, targets) WITH ORDINALITY AS g (name, unit, target, figure)
  WHERE NOT EXISTS (SELECT FROM impact_figures AS f WHERE f.project_id = project);
END $$;

-- How many figures a project promises.
CREATE OR REPLACE FUNCTION impact_figures_of(project uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM impact_figures AS f WHERE f.project_id = project
$$;

-- The figures that a project promises, in their order.
CREATE OR REPLACE FUNCTION promised_figures(project uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    jsonb_agg(jsonb_build_object('name', f.name, 'unit', f.unit, 'target', f.target) ORDER BY f.figure), '[]'
  )
  FROM impact_figures AS f WHERE f.project_id = project
$$;

-- What a version of a report says was reached of each figure, in their order.
CREATE OR REPLACE FUNCTION reached_in(report uuid, of_version smallint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(i.reached ORDER BY i.figure), '{}')
  FROM impact_reported AS i WHERE i.report_id = report AND i.version = of_version
$$;

-- Writes what a new version of a report says was reached of each figure, and what the last report of its project says
-- now, which may be another one. The caller has locked the project.
CREATE OR REPLACE FUNCTION note_impact(project uuid, report uuid, of_version smallint, reached bigint[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO impact_reported (report_id, version, figure, reached)
  SELECT report, of_version, g.figure, g.reached FROM unnest(reached) WITH ORDINALITY AS g (reached, figure);
  UPDATE impact_figures AS f SET reached = i.reached
  FROM (
      SELECT r.id, r.versions FROM owed_reports AS r
      WHERE r.project_id = project AND r.versions > 0
      ORDER BY r.number DESC LIMIT 1
    ) AS l
    JOIN impact_reported AS i ON i.report_id = l.id AND i.version = l.versions
  WHERE f.project_id = project AND f.figure = i.figure;
$$;

-- Adds an investment that reaches a project with figures to what its investor has there; what was given back of it
-- before came from escrow. Who moves the money has locked the project.
CREATE OR REPLACE FUNCTION add_impact_holding() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO impact_holdings AS h (user_id, project_id, released_cents)
  SELECT
    NEW.user_id,
    NEW.project_id,
    NEW.amount_cents - coalesce((SELECT sum(r.amount_cents) FROM refunds AS r WHERE r.purchase_id = NEW.id), 0)
  WHERE EXISTS (SELECT FROM impact_figures AS f WHERE f.project_id = NEW.project_id)
  ON CONFLICT (user_id, project_id) DO UPDATE SET released_cents = h.released_cents + excluded.released_cents;
  RETURN NULL;
END $$;

-- Takes what an organization gives back of an investment off what its investor has there.
CREATE OR REPLACE FUNCTION lower_impact_holding() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE impact_holdings AS h SET released_cents = h.released_cents - NEW.amount_cents
  FROM investments AS i
  WHERE i.id = NEW.purchase_id AND i.escrow = 'released' AND h.user_id = i.user_id AND h.project_id = i.project_id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_impact FROM PUBLIC;
