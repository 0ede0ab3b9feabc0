import * as z from 'zod/mini';
import { optionalText } from '../fields.ts';
import { route } from '../route.ts';

const place = z.object({
  id: z.string(),
  label: z.string(),
  area: z.string(),
  cityName: z.string(),
  stateName: z.string(),
  countryName: z.string(),
  areaCode: z.string(),
});

export const suggestPlaces = route({
  method: 'POST',
  path: '/places/suggest',
  access: 'public',
  seeAs: true,
  summary: 'Places whose name or postal code begins with the text.',
  input: z.object({ query: optionalText(100, 'query') }),
  output: z.array(place),
  message: 'Places.',
  errors: ['too_many'],
  limit: { per: 'address', most: 600, seconds: 60 },
});
