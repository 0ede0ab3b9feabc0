import type { Glyph } from './glyph.ts';
import { agriculture, crafts, energy, food } from './glyphs-trades.ts';
import { culture, technology, transport } from './glyphs-arts.ts';
import { education, health, housing } from './glyphs-town.ts';
import type { CategoryKey } from './scenes.ts';

/** The figures that an emblem of each category may show. */
export const glyphs: Record<CategoryKey, readonly Glyph[]> = {
  agriculture,
  crafts,
  culture,
  education,
  energy,
  food,
  health,
  housing,
  technology,
  transport,
};
