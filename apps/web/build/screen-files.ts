import { join } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import { builtScreens, type BuiltScreen } from './built-screens.ts';
import { chunkGroups, lostParts } from './chunks.ts';

const file = 'screens.json';

/**
 * Divides the code into files by the table of screens, and writes `screens.json`: the scripts and styles of each screen beside those of the
 * page itself, by the screen's address. The server names them in the page that it sends, so that the browser asks for all of them at once.
 */
export function screenFiles(): Plugin {
  let source = '';
  let screens: BuiltScreen[] = [];
  return {
    name: 'guildhall-screen-files',
    apply: 'build',
    async config({ root = '' }) {
      source = normalizePath(join(root, 'src'));
      screens = await builtScreens(source);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(source, screens) } } } } };
    },
    generateBundle(_options, bundle) {
      const lost = lostParts([...this.getModuleIds()]);
      if (lost.length > 0) this.error(`No module has ${lost.join(', ')} in its address (build/chunks.ts).`);
      const files = screens.map((screen) => {
        const own = chunksOf(bundle, screen.page);
        const other = own
          .filter(({ moduleIds }) => !moduleIds.includes(screen.page))
          .flatMap(({ moduleIds }) => moduleIds)
          .find((id) => id.endsWith('.page.tsx'));
        if (other)
          this.error(
            `${screen.page} needs the code of ${other}: list what they share in shell/app-load.ts or build/chunks.ts.`,
          );
        const chunks = new Set([...framesOf(screen, source).flatMap((frame) => chunksOf(bundle, frame)), ...own]);
        return [screen.path.toLowerCase(), [...chunks].flatMap(filesOf)];
      });
      this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(Object.fromEntries(files)) });
    },
  };
}

/** The modules that bring what is around a screen. */
function framesOf({ frame }: BuiltScreen, source: string): string[] {
  if (frame === null) return [];
  return [`${source}/routes.ts`, ...(frame === 'console' ? [`${source}/console/console.tsx`] : [])];
}

function filesOf({ fileName, viteMetadata }: Rolldown.OutputChunk): string[] {
  return [fileName, ...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
}

/** The chunks that the module needs and the page has not brought. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || chunk.isEntry || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!first) throw new Error(`No chunk has ${module}.`);
  add(first);
  return [...found];
}
