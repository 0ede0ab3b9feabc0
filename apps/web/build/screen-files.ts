import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { screenPaths } from '../../../packages/contract/src/addresses.ts';
import type { Plugin, Rolldown } from 'vite';

const file = 'screens.json';
const page = /page\('([^']+)', \(\) => import\('([^']+)'\)\)/g;
/** Where the screens below `operator/*` and `my/*` are listed, and one of them. */
const consoleScreens = 'operator/console-screens.ts';
const consoleScreen = /screen\('([^']+)',[^>]*?\(\) => import\('([^']+)'\)\)/g;
const myScreens = 'my/my-screens.ts';
const myScreen = /mine\('([^']+)', \(\) => import\('([^']+)'\)\)/g;

/**
 * Writes `screens.json`: the scripts and styles of each screen beside those of the page itself, by the screen's address.
 * The server names them in the page that it sends, so that the browser asks for all of them at once.
 */
export function screenFiles(): Plugin {
  let source = '';
  return {
    name: 'guildhall-screen-files',
    apply: 'build',
    configResolved({ root }) {
      source = join(root, 'src');
    },
    generateBundle(_options, bundle) {
      const routes = readFileSync(join(source, 'routes.tsx'), 'utf8');
      const ofApp = partsOf(bundle, join(source, 'shell/app-layout.tsx'));
      const appPages = routes.slice(routes.indexOf('const appPages'));
      const screens: Record<string, string[]> = {};
      for (const [whole, path = '', module = ''] of routes.matchAll(page)) {
        if (path.endsWith('/*')) continue;
        const own = partsOf(bundle, resolve(source, module));
        screens[path.toLowerCase()] = [...new Set([...(appPages.includes(whole) ? ofApp : []), ...own])];
      }
      const ofConsole = [...ofApp, ...partsOf(bundle, join(source, 'operator/console.tsx'))];
      for (const [, path = '', module = ''] of readFileSync(join(source, consoleScreens), 'utf8').matchAll(
        consoleScreen,
      )) {
        const own = partsOf(bundle, resolve(source, 'operator', module));
        screens[path.toLowerCase()] = [...new Set([...ofConsole, ...own])];
      }
      const ofMine = [...ofApp, ...partsOf(bundle, join(source, 'my/my-route.tsx'))];
      for (const [, path = '', module = ''] of readFileSync(join(source, myScreens), 'utf8').matchAll(myScreen)) {
        const own = partsOf(bundle, resolve(source, 'my', module));
        screens[path.toLowerCase()] = [...new Set([...ofMine, ...own])];
      }
      const missing = screenPaths.filter((path) => !(path.toLowerCase() in screens));
      if (missing.length > 0)
        throw new Error(`routes.tsx has no page('…', () => import('…')) for ${missing.join(', ')}.`);
      this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(screens) });
    },
  };
}

/** The files that the module needs and the page has not brought. */
function partsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || chunk.isEntry || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(add);
  };
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(module.replaceAll('\\', '/')));
  if (!first) throw new Error(`No chunk has ${module}.`);
  add(first.fileName);
  return [...found].map((name) => `/${name}`);
}
