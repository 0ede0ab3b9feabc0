import { describe, expect, it } from 'vitest';
import type { PlaceFinder } from './place-finder.ts';

/**
 * The promises of `PlaceFinder`, as tests. The finder must know Berlin in Germany, São Paulo in Brazil and New York with
 * the postal code 10001, and more than three places that begin with "ber".
 */
export function describePlaceFinder(name: string, finder: () => PlaceFinder): void {
  describe(`${name} finds places`, () => {
    it('by the beginning of a name', async () => {
      const [first] = await finder().suggest('berl', 8);
      expect(first).toMatchObject({ cityName: 'Berlin', countryName: 'Germany' });
      expect(first?.area).toMatch(/^Berlin.*, Germany$/);
      expect(first?.label).toContain('Berlin');
    });

    it('by a postal code', async () => {
      const [first] = await finder().suggest('10001', 8);
      expect(first).toMatchObject({
        cityName: 'New York',
        stateName: 'New York',
        countryName: expect.stringMatching(/^United States/),
        areaCode: '10001',
      });
      expect(first?.area).toContain('10001');
    });

    it('with the postal code, where it knows it', async () => {
      const [first] = await finder().suggest('new york', 8);
      expect(first).toMatchObject({ cityName: 'New York', areaCode: '10001' });
    });

    it('whatever the case and the accents', async () => {
      for (const query of ['SAO PAULO', 'são paulo', ' São  Paulo '])
        expect((await finder().suggest(query, 8))[0]).toMatchObject({ cityName: 'São Paulo', countryName: 'Brazil' });
    });

    it('no more than asked for, and none twice', async () => {
      const places = await finder().suggest('ber', 3);
      expect(places).toHaveLength(3);
      expect(new Set(places.map(({ area }) => area)).size).toBe(3);
      expect(new Set(places.map(({ id }) => id)).size).toBe(3);
      expect(await finder().suggest('ber', 0)).toEqual([]);
    });

    it('with every field a text', async () => {
      for (const place of await finder().suggest('ber', 8)) {
        expect(Object.keys(place).sort()).toEqual(
          ['area', 'areaCode', 'cityName', 'countryName', 'id', 'label', 'stateName'].sort(),
        );
        expect(Object.values(place).every((value) => typeof value === 'string')).toBe(true);
        expect(place.cityName && place.countryName && place.area && place.id).toBeTruthy();
      }
    });

    it.each([
      '',
      '   ',
      '%',
      '_',
      '*',
      "'",
      '\\',
      '😀',
      '\0',
      '\uD800',
      ',,,',
      'qqzzxxyy',
      `x${'y'.repeat(5000)}`,
      "'; DROP TABLE places; --",
    ])('none for %j', async (query) => {
      expect(await finder().suggest(query, 8)).toEqual([]);
    });
  });
}
