/**
 * Which entries of the audit log, `e`, the account that they concern reads: all but the looks at signs of risk and lists of sanctions, with their
 * reasons. Whoever is looked at must not learn of it.
 */
export const notConcealed = "e.subject_kind NOT IN ('risk', 'sanctions')";
