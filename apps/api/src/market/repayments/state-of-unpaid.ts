/** SQL: how far behind what is unpaid of a project since a day is, as the branches of a CASE; what is not due yet is for whoever ends it. */
export function stateOfUnpaid(day: string, project: string): string {
  const daysLate = `late_days(${day}, ${project}.pauses, business_day())`;
  return `CASE
    WHEN ${project}.written_off_on IS NOT NULL THEN 'writtenOff'
    WHEN ${project}.unlikely_since IS NOT NULL OR ${daysLate} > 90 THEN 'default'
    WHEN ${daysLate} >= 14 THEN 'late'
    WHEN ${daysLate} > 0 THEN 'overdue'`;
}
