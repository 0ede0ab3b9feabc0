/** The two letters of each country by its English name, in lower case, as ISO 3166 has them. Made when it is first needed. */
let byName: Map<string, string> | undefined;

function countries(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = notCountries.test(code) ? undefined : names.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code] as const];
    });
  return new Map([...otherNames, ...known]);
}

/** Codes that browsers name and ISO 3166 does not give to a country, among them former countries. */
const notCountries = /^(AC|AN|BU|CP|CQ|CS|DD|DG|DY|EA|EU|EZ|FX|HV|IC|NH|NT|QO|QU|RH|SU|TA|TP|UK|UN|VD|X.|YD|YU|Z[RZ])$/;

/** Names that people write and `Intl` does not. */
const otherNames = [
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['turkey', 'TR'],
  ['czech republic', 'CZ'],
  ['hong kong', 'HK'],
  ['ivory coast', 'CI'],
  ['burma', 'MM'],
  ['myanmar', 'MM'],
  ['the netherlands', 'NL'],
  ['holland', 'NL'],
] as const;

/** The English name of a country by its two letters. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code)!;
}

/** The two letters of a country that is written by its English name or by its letters; empty for what is none. */
export function countryCode(text: string): string {
  byName ??= countries();
  const written = text.trim().toLowerCase();
  const byLetters = [...byName.values()].find((code) => code.toLowerCase() === written);
  return byName.get(written) ?? byLetters ?? '';
}
