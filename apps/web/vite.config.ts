import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineCss } from './build/mantine-css.ts';
import { moduleSizes } from './build/module-sizes.ts';
import { precompress } from './build/precompress.ts';
import { preloadLogIn } from './build/preload-log-in.ts';

const api = process.env.GUILDHALL_API ?? 'http://127.0.0.1:3000';

/** Shared chunks would otherwise bear the names of all their users. */
function short(name: string) {
  return name.replace(/~.*/, '').replace(/\.\w+$/, '');
}

/** Small parts that nearly every screen under the header shows. */
const hallParts =
  /src\/ui\/(picture|drawings|link-card|empty-state|error-state|skeletons|pagination|money|date-text|count|lazy-dialog|use-url-state)\b|src\/api\/chosen|react-query\/|createReactComponent|@mantine\/hooks|@mantine\/core\/esm\/core|@tanstack|components\/Skeleton\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [mantineCss(), react(), preloadLogIn(), precompress()],
  build: {
    outDir: resolve(import.meta.dirname, '../..', process.env.GUILDHALL_WEB_OUT || 'apps/web/dist'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${short(names[0] ?? 'asset')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // One request for what the first screen needs; then the parts that screens share, together as they are used.
            { name: 'main', tags: ['$initial'], priority: 9 },
            // Small parts of the log-in that other screens share, or each of them would be one more request.
            {
              name: 'log-in',
              test: /src\/(accounts\/accounts\.|ui\/(use-leave|fields\/password-field)\b)/,
              priority: 6,
            },
            { name: 'hall', test: hallParts, minShareCount: 2, priority: 4 },
          ],
        },
      },
      ...(process.env.GUILDHALL_SIZES ? { plugins: [moduleSizes()] } : {}),
    },
  },
  server: { proxy: { '/api': api, '/files': api } },
});
