import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const categoriesPersonalData: PersonalData = {
  tables: {
    project_categories: {
      'id, name, position, is_hidden': 'not personal: the categories of projects',
    },
    institution_types: {
      'id, name, position, is_hidden': 'not personal: the categories of organizations',
    },
    directory_totals: {
      'institution_type_id, organizations': 'not personal: how many organizations a category has',
    },
  },
};
