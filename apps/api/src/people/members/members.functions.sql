-- Writes into an organization's record what a member does for it; nothing where the account that is logged in is the
-- organization itself.
CREATE OR REPLACE FUNCTION record_act(organization uuid, actor uuid, verb text, subject uuid, details jsonb)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF actor <> organization THEN
    INSERT INTO organization_acts (organization_id, actor_id, verb, subject_id, details)
    VALUES (organization, actor, verb, subject, details);
  END IF;
END $$;

-- The role in which an account acts: that of the member, and owner of what is its own; null for neither.
CREATE OR REPLACE FUNCTION role_of(account uuid, actor uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN actor = account THEN 'owner'
    ELSE (SELECT m.role FROM memberships AS m WHERE m.organization_id = account AND m.member_id = actor)
  END
$$;

-- Whether an account may do for an organization what needs this role: it is the organization itself, or a member whose
-- own account is not frozen. The membership stays as it is until the transaction ends.
CREATE OR REPLACE FUNCTION still_may(organization uuid, actor uuid, needs text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM memberships AS m
  WHERE m.organization_id = organization AND m.member_id = actor AND m.role IN (needs, 'owner') FOR SHARE;
  RETURN actor = organization OR (FOUND AND freeze_of(actor) IS NULL);
END $$;
REVOKE EXECUTE ON FUNCTION still_may FROM PUBLIC;

-- Records the role that a member had, so that who leaves to decide, and comes back, is still known.
CREATE OR REPLACE FUNCTION keep_ended_membership() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ended_memberships (organization_id, member_id, role) VALUES (OLD.organization_id, OLD.member_id, OLD.role)
  ON CONFLICT (organization_id, member_id, role) DO UPDATE SET ended_at = now();
  RETURN NULL;
END $$;

-- Whether two organizations have, or had within 90 days, an owner in common.
CREATE OR REPLACE FUNCTION share_owner(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT one <> other
    AND EXISTS (
      SELECT FROM (
        SELECT m.member_id FROM memberships AS m WHERE m.organization_id = one AND m.role = 'owner'
        UNION ALL SELECT e.member_id FROM ended_memberships AS e
        WHERE e.organization_id = one AND e.role = 'owner' AND e.ended_at > now() - interval '90 days'
      ) AS a
      WHERE EXISTS (
        SELECT FROM memberships AS m WHERE m.organization_id = other AND m.member_id = a.member_id AND m.role = 'owner'
      )
        OR EXISTS (
          SELECT FROM ended_memberships AS e
          WHERE e.organization_id = other AND e.member_id = a.member_id AND e.role = 'owner'
            AND e.ended_at > now() - interval '90 days'
        )
    )
$$;

-- Whether an account belongs to an organization: it is the organization itself, a member of it now or within 90 days,
-- or an organization that has an owner in common with it. It looks at two rows by their keys where, as nearly always,
-- it is none of these.
CREATE OR REPLACE FUNCTION is_insider(account uuid, organization uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT account = organization
    OR EXISTS (SELECT FROM memberships AS m WHERE m.organization_id = organization AND m.member_id = account)
    OR EXISTS (SELECT FROM ended_memberships AS e WHERE e.organization_id = organization AND e.member_id = account
      AND e.ended_at > now() - interval '90 days')
    OR share_owner(account, organization)
$$;
