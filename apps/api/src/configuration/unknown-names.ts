/** Beginnings of names that only we read; what else begins so was meant for us. */
const ours =
  /^(?:SMTP|MAIL|DATABASE|LOGIN_TRIES|SIGNUPS|CARD_HOLD|SANDBOX|METRICS|TRUST_PROXY|PHOTON|GOOGLE_MAPS|REDIS|STRIPE|PAYPAL)_/;

/** Files must not be kept unnoticed in another place, or in another way, than was meant. */
const strict = /^S3_/;

/** The least number of letters to add, drop, change or swap with their neighbour to make one word the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/** The known name that another one was probably meant to be. Short names have too many strangers near them. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  return known
    .filter((each) => each.length >= 5)
    .map((each) => ({ each, off: distance(name, each) }))
    .filter(({ each, off }) => off <= (each.length >= 9 ? 2 : 1))
    .toSorted((a, b) => a.off - b.off)[0]?.each;
}

/** Variables that look like settings but are none: what stops the start, and what is only worth saying. */
export function unknownNames(
  env: NodeJS.ProcessEnv,
  known: readonly string[],
): { problems: string[]; warnings: string[] } {
  const unread = Object.keys(env).filter((name) => env[name] && !known.includes(name));
  const problems = unread
    .filter((name) => strict.test(name))
    .map((name) => {
      const meant = meantBy(name, known);
      return `${name} is not a setting of this version: ${meant ? `did you mean ${meant}?` : 'unset it.'}`;
    });
  const warnings = unread.flatMap((name) => {
    const meant = meantBy(name, known);
    if (meant) return [`${name} is not a setting and is not read. Did you mean ${meant}?`];
    return ours.test(name) ? [`${name} is not a setting of this version and is not read.`] : [];
  });
  return { problems, warnings };
}
