import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForPages } from './build/contract-for-pages.ts';
import { mantineCss } from './build/mantine-css.ts';
import { moduleSizes } from './build/module-sizes.ts';
import { pageStyle } from './build/page-style.ts';
import { precompress } from './build/precompress.ts';
import { screenFiles } from './build/screen-files.ts';

const api = process.env.GUILDHALL_API ?? 'http://127.0.0.1:3000';

/** Shared chunks would otherwise bear the names of all their users. */
function short(name: string) {
  return name.replace(/~.*/, '').replace(/\.\w+$/, '');
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [mantineCss(), contractForPages(), react(), screenFiles(), pageStyle(), precompress()],
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
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash:7].js`,
        assetFileNames: 'assets/[hash:6][extname]',
      },
      ...(process.env.GUILDHALL_SIZES ? { plugins: [moduleSizes()] } : {}),
    },
  },
  server: { proxy: { '/api': api, '/files': api } },
});
