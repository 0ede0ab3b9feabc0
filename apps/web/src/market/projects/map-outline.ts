import { feature } from 'topojson-client';
import land from 'world-atlas/land-110m.json' with { type: 'json' };

type Ring = [number, number][];

/** The land of the world in about five thousand points, by Natural Earth, which is in the public domain; each ring lies flat. */
export function outline(): { type: 'MultiPolygon'; coordinates: Ring[][] } {
  const world = land as unknown as Parameters<typeof feature>[0];
  const told = feature(world, world.objects['land']!) as unknown as {
    features: { geometry: { coordinates: Ring[][] } }[];
  };
  const polygons = told.features.flatMap(({ geometry }) => geometry.coordinates);
  return { type: 'MultiPolygon', coordinates: polygons.flatMap((rings) => flat(rings.map(unrolled))) };
}

/** A ring of the globe as one of a flat map: where it crosses the date line it goes on beyond it, and one around the pole is closed there. */
export function unrolled(ring: Ring): Ring {
  let turns = 0;
  const flatRing = ring.map(([longitude, latitude], at): [number, number] => {
    const step = longitude - (ring[at - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [longitude + turns * 360, latitude];
  });
  const first = flatRing[0]!;
  const last = flatRing.at(-1)!;
  return turns === 0 ? flatRing : [...flatRing, [last[0], -90], [first[0], -90]];
}

/** A polygon that goes on beyond the date line is on both sides of the map. */
function flat(rings: Ring[]): Ring[][] {
  const beyond = rings.flat().find(([longitude]) => Math.abs(longitude) > 180);
  if (!beyond) return [rings];
  const back = beyond[0] > 0 ? -360 : 360;
  return [
    rings,
    rings.map((ring) => ring.map(([longitude, latitude]): [number, number] => [longitude + back, latitude])),
  ];
}
