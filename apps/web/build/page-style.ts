import type { Plugin } from 'vite';

const link = /<link rel="stylesheet"([^>]*) href="\/([^"]+)">/;

/**
 * Writes the style of the first load into the page itself: one request fewer, and the first paint waits for nothing but
 * the page. The link to the file stays, switched off, since chunks that come later look whether it is there.
 */
export function pageStyle(): Plugin {
  return {
    name: 'guildhall-page-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = link.exec(html)?.[2] ?? '';
        const asset = bundle[file];
        if (asset?.type !== 'asset') throw new Error('The page has no style of its own.');
        return html.replace(
          link,
          (_, rest: string) =>
            `<link rel="stylesheet"${rest} href="/${file}" disabled>\n<style>${String(asset.source).trim()}</style>`,
        );
      },
    },
  };
}
