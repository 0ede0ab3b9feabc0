import { formatBrief } from '@guildhall/contract/money.ts';

type Part = { quarter: string; lent: bigint; repaid: bigint; outstanding: bigint; late: bigint; lost: bigint };

const width = 640;
const height = 220;
const top = 24;
const bottom = height - 32;
const left = 4;
const widestBar = 40;
const pixelsPerName = 64;
// A phone shows the plot smaller, and its words as large.
const pixelsPerNameOnPhone = 130;

/** What of each bar is what, from below; the classes are those of the page's styles and of its key. */
export const partsOfBar = [
  { name: 'Repaid', className: 'repaid', of: ({ repaid }: Part) => repaid },
  { name: 'Outstanding', className: 'outstanding', of: ({ outstanding, late }: Part) => outstanding - late },
  { name: 'Late', className: 'late', of: ({ late }: Part) => late },
  { name: 'Lost', className: 'lost', of: ({ lost }: Part) => lost },
] as const;

/** A bar for each quarter, as high as what was lent in it and divided by what is paid back, outstanding, late and lost of it, for those who look. */
export function quartersPlot(quarters: readonly Part[]): string {
  const most = quarters.reduce((sum, { lent }) => (lent > sum ? lent : sum), 1n);
  const step = (width - left) / quarters.length;
  const barWidth = Math.min(step * 0.7, widestBar);
  const everyName = Math.max(1, Math.ceil(pixelsPerName / step));
  const everyOnPhone = everyName * Math.max(1, Math.ceil(pixelsPerNameOnPhone / step / everyName));
  const heightOf = (cents: bigint) => Number((cents * BigInt(bottom - top) * 100n) / most) / 100;
  const bars = quarters.map((quarter, index) => {
    const middle = left + (index + 0.5) * step;
    let y = bottom;
    const parts = partsOfBar.map(({ className, of }) => {
      const high = heightOf(of(quarter));
      y -= high;
      return `<rect class="${className}" x="${(middle - barWidth / 2).toFixed(1)}" y="${y.toFixed(1)}" width="${barWidth.toFixed(1)}" height="${high.toFixed(1)}"/>`;
    });
    const name =
      index % everyName === 0
        ? `<text${index % everyOnPhone === 0 ? '' : ' class="wide"'} x="${Math.max(middle, 40).toFixed(1)}" y="${height - 6}" text-anchor="middle">${quarter.quarter}</text>`
        : '';
    return parts.join('') + name;
  });
  return `<svg class="plot" viewBox="0 0 ${width} ${height}" aria-hidden="true"><line x1="0" x2="${width}" y1="${top}" y2="${top}"/><line x1="0" x2="${width}" y1="${bottom}" y2="${bottom}"/><text x="0" y="${top - 4}">${formatBrief(most)}</text>${bars.join('')}</svg>`;
}
