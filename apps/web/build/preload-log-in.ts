import type { Plugin } from 'vite';

const logIn = '/src/accounts/login.page.tsx';

/** Most first visits end on the log-in: its code is asked for with the page instead of after the program has started. */
export function preloadLogIn(): Plugin {
  return {
    name: 'guildhall-preload-log-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(logIn));
        if (!screen) throw new Error(`No chunk begins with ${logIn}.`);
        const isEntry = (name: string) => chunks.some(({ fileName, isEntry: is }) => is && fileName === name);
        return [screen.fileName, ...screen.imports]
          .filter((name) => !isEntry(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${name}`, crossorigin: true },
            injectTo: 'head',
          }));
      },
    },
  };
}
