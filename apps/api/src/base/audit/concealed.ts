/**
 * Which entries of the audit log, `e`, the account that they concern reads: all but the looks at signs of risk and lists of sanctions, with their
 * reasons, since whoever is looked at must not learn of it, and the notes of operators, which are for operators alone.
 */
export const notConcealed = "e.subject_kind NOT IN ('risk', 'sanctions') AND e.verb NOT LIKE '%.note'";
