/** A line of cron of the product's jobs in words: by the minute, some minutes, hour or day. Empty is a job that others call for. */
export function cronInWords(every: string): string {
  if (every === '') return 'When there is something to do';
  const [minute = '', hour = ''] = every.split(' ');
  if (minute === '*') return 'Every minute';
  if (minute.startsWith('*/')) return `Every ${minute.slice(2)} minutes`;
  return hour === '*' ? 'Every hour' : 'Every day';
}
