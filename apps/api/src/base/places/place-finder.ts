/** A place as the sign-up keeps it. What is not known is the empty text. */
export interface Place {
  /** Opaque; distinguishes the entries of one list. */
  id: string;
  /** What the list shows. */
  label: string;
  /** The formatted address. */
  area: string;
  cityName: string;
  stateName: string;
  countryName: string;
  /** The postal code, or empty where the finder knows none for the place. */
  areaCode: string;
}

/** Finds places by the beginning of their name or postal code. Every adapter passes `place-finder.suite.ts`. */
export interface PlaceFinder {
  /**
   * At most `most` places, the likeliest first; none if the text fits nothing or the finder is out of reach. Case,
   * accents and punctuation do not matter. Never throws for what a person types.
   */
  suggest(query: string, limit: number): Promise<Place[]>;
  /** Gets the finder's own data ready; the finder may be asked before and meanwhile. `ownerUrl` is the owner's database. */
  prepare?(ownerUrl: string): Promise<void>;
}

/** Makes a place of its parts; the label and the address read "City, State Code, Country". */
export function placeOf(id: string, parts: Omit<Place, 'id' | 'label' | 'area'>): Place {
  const { cityName, countryName, areaCode } = parts;
  const state = parts.stateName === cityName && !areaCode ? '' : parts.stateName;
  const area = [cityName, [state, areaCode].filter(Boolean).join(' '), countryName].filter(Boolean).join(', ');
  return { id, label: area, area, ...parts };
}
