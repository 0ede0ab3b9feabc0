/** SQL: how far behind what is unpaid since a day is, as the branches of a CASE; what is not due yet is for whoever ends it. */
export function stateOfUnpaid(day: string): string {
  return `CASE
    WHEN business_day() - ${day} > 90 THEN 'default'
    WHEN business_day() - ${day} >= 14 THEN 'late'
    WHEN business_day() > ${day} THEN 'overdue'`;
}
