import * as contract from '@guildhall/contract/base/places.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { suggestPlaces } from './suggest-places.ts';

export const placesRoutes = [serve(contract.suggestPlaces, suggestPlaces)];
