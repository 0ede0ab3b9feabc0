import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Says what the first load is made of: GUILDHALL_SIZES=1 npx vite build. */
export function moduleSizes(): Plugin {
  return {
    name: 'guildhall-module-sizes',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !/^(main|index)$/.test(chunk.name)) continue;
        const sizes = new Map<string, number>();
        for (const [id, module] of Object.entries(chunk.modules)) {
          const name = /node_modules\/((?:@[^/]+\/)?[^/]+(?:\/esm\/components\/[^/]+)?)/.exec(id)?.[1] ?? 'own';
          sizes.set(name, (sizes.get(name) ?? 0) + brotliCompressSync(module.code ?? '').length);
        }
        console.log(chunk.fileName);
        for (const [name, size] of [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 40))
          console.log(`${size}`.padStart(8), name);
      }
    },
  };
}
