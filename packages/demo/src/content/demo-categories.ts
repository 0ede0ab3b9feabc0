import type { CategoryKey } from '../drawing/scenes.ts';

/** The institution type of an organization of each category, as the migrations name it. */
export const INSTITUTION_TYPE_NAMES: Record<CategoryKey, string> = {
  agriculture: 'Agriculture',
  crafts: 'Crafts and Trades',
  culture: 'Culture and Arts',
  education: 'Education',
  energy: 'Energy',
  food: 'Food and Hospitality',
  health: 'Health and Care',
  housing: 'Housing and Building',
  technology: 'Technology',
  transport: 'Transport and Logistics',
};

/** The category of a project of each kind, as the migrations name it. */
export const PROJECT_CATEGORY_NAMES: Record<CategoryKey, string> = {
  agriculture: 'Community Gardens and Farming',
  crafts: 'Crafts and Small Workshops',
  culture: 'Arts and Performance',
  education: 'Education and Training',
  energy: 'Renewable Energy',
  food: 'Food and Drink',
  health: 'Health and Wellbeing',
  housing: 'Community Housing',
  technology: 'Software and Electronics',
  transport: 'Local Transport and Cycling',
};
