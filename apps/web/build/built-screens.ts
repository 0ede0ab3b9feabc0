import { join } from 'node:path';
import { normalizePath, runnerImport } from 'vite';
import type { ScreenPath } from '../../../packages/contract/src/addresses.ts';

/** What the build has to know of a screen. */
export type BuiltScreen = {
  path: ScreenPath;
  /** The module of its page. */
  page: string;
  /** What is around it, as in the table; null for a screen that comes without the table. */
  frame: 'sheet' | 'app' | 'console' | null;
};

type Table = Record<string, { frame: 'sheet' | 'app' | 'console'; load: () => unknown }>;

/** Every screen of the table in `source`. The module of a page is the one that the table's function imports. */
export async function builtScreens(source: string): Promise<BuiltScreen[]> {
  const read = <Module>(file: string) => runnerImport<Module>(join(source, file), { root: source });
  const { firstScreens } = (await read<{ firstScreens: Table }>('first-screens.ts')).module;
  const { screens } = (await read<{ screens: Table }>('screens.ts')).module;
  return Object.entries(screens).map(([path, { frame, load }]) => {
    const page = /["'](\/[^"']+\.page\.tsx)["']/.exec(String(load))?.[1];
    if (!page) throw new Error(`The screen ${path} imports no page.`);
    return {
      path: path as ScreenPath,
      page: normalizePath(join(source, page)),
      frame: path in firstScreens ? null : frame,
    };
  });
}
