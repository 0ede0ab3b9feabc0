import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const component = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/;
const companion = /[\\/]@mantine[\\/](notifications)[\\/]esm[\\/]index\.mjs$/;

/** Colours of Mantine that the theme does not have, whose variables nothing reads. */
const unusedColors = /--mantine-color-(?:pink|grape|violet|indigo|cyan|lime|orange|yellow|green|blue)-[\w-]+:[^;}]*;/g;

/** The same for parts of a page that have a shadow root, of which there are none. */
const shadowRoots = /,\s*:host(?:\([^)]*\))?(?=\s*\{)/g;

/**
 * Lets every Mantine component that is really used bring its own style sheet, and nothing else: the class-name module
 * of a component imports the CSS file of the same name, so that CSS is split and loaded along with the page. Of the
 * colours only those that the theme has stay.
 */
export function mantineCss(): Plugin {
  return {
    name: 'guildhall-mantine-css',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine[\\/](core|notifications)[\\/](esm|styles[\\/](default-css-variables|baseline))/ },
      handler(code, id) {
        const path = id.replace(/\?.*$/, '');
        if (path.endsWith('.css'))
          return { code: code.replaceAll(unusedColors, '').replaceAll(shadowRoots, ''), map: null };
        const sibling = companion.exec(path)?.[1];
        if (sibling) return withImport(code, `@mantine/${sibling}/styles.css`);
        if (!component.test(path)) return null;
        const name = basename(path, '.module.mjs');
        const folder = path.slice(0, path.lastIndexOf('@mantine'));
        if (!existsSync(join(folder, '@mantine/core/styles', `${name}.css`))) return null;
        return withImport(code, `@mantine/core/styles/${name}.css`);
      },
    },
  };
}

function withImport(code: string, css: string) {
  return {
    code: `import '${css}';\n${code}`,
    map: null,
    moduleSideEffects: true as const,
  };
}
