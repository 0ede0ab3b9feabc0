import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const placesPersonalData: PersonalData = {
  tables: {
    user_places: {
      'user_id, latitude, longitude': 'exported; erased',
    },
    users_to_locate: {
      user_id: 'not exported: accounts whose place is looked up in a moment; erased',
    },
    places: {
      'id, city, state, country, area_code, key, region, main, weight, latitude, longitude':
        'not personal: towns of the world',
    },
    places_loaded: {
      'only_row, version, loaded_at': 'not personal: which list of towns is loaded',
    },
  },
  erasure: {
    begin: statement('places.begin-erasure', 'SELECT begin_erasing_places(:userId)'),
  },
};
