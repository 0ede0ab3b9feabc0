-- What an operator looked at ends with any change of it, not of the name alone (docs/decisions/0331-what-was-verified-is-kept.md).

-- Step in a transaction.
DROP TRIGGER users_end_verification ON users;
CREATE TRIGGER users_end_verification BEFORE UPDATE OF name, business_name, organization_reg_no, area, area_code ON users
  FOR EACH ROW WHEN ((OLD.name, OLD.business_name, OLD.organization_reg_no, OLD.area, OLD.area_code)
    IS DISTINCT FROM (NEW.name, NEW.business_name, NEW.organization_reg_no, NEW.area, NEW.area_code)) EXECUTE FUNCTION end_verification();
