// Browsers that name others beside themselves come before those they name.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function nameIn(agent: string, names: readonly [RegExp, string][]) {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}

/**
 * A browser's User-Agent in the words a person knows, such as "Chrome on Android"; the empty text when nothing is known.
 * The answer consists of our own words alone: whatever the header holds, none of it is kept.
 */
export function deviceOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500);
  const browser = nameIn(agent, browsers);
  const system = nameIn(agent, systems);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
