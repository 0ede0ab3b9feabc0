import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Writes a `.br` and a `.gz` beside every text file of the pages but the HTML, which the server completes, so that the server only has to choose. */
export function precompress(): Plugin {
  let out = '';
  return {
    name: 'guildhall-precompress',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir;
    },
    // Not at `closeBundle`, which also runs after a failed build and would hide its error.
    writeBundle() {
      for (const file of files(out)) {
        const bytes = readFileSync(file);
        const options = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, options));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (worthIt.test(entry.name)) yield path;
  }
}
