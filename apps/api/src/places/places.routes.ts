import { suggestPlaces as route } from '@guildhall/contract/places.contract.ts';
import { serve } from '../platform/serve.ts';
import { suggestPlaces } from './suggest-places.ts';

export const placesRoutes = [serve(route, suggestPlaces)];
