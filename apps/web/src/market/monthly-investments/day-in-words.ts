/** A day of each month in words: "The 31st, or the last day of a shorter month". */
export function dayInWords(day: number): string {
  const ending = day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `The ${day}${ending}${day > 28 ? ', or the last day of a shorter month' : ''}`;
}
