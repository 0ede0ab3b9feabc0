-- Writes into an organization's record what a member does for it; nothing where the account that is logged in is the organization itself.
CREATE OR REPLACE FUNCTION record_act(organization uuid, actor uuid, verb text, subject uuid, details jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF actor <> organization THEN
    INSERT INTO organization_acts (organization_id, actor_id, verb, subject_id, details) VALUES (organization, actor, verb, subject, details);
  END IF;
END $$;

-- Whether an account may do for an organization what needs this role: it is the organization itself, or a member. The membership stays as it is
-- until the transaction ends.
CREATE OR REPLACE FUNCTION still_may(organization uuid, actor uuid, needs text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM memberships AS m WHERE m.organization_id = organization AND m.member_id = actor AND m.role IN (needs, 'owner') FOR SHARE;
  RETURN FOUND OR actor = organization;
END $$;
REVOKE EXECUTE ON FUNCTION still_may FROM PUBLIC;
