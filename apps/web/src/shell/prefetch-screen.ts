import type { ScreenPath } from '@guildhall/contract/addresses.ts';

/** Fetches a screen's scripts and styles without running them. A build writes their names; without one nothing happens. */
export async function prefetchScreen(path: ScreenPath): Promise<void> {
  const files = await filesOf(path).catch(() => []);
  for (const file of files) {
    if (document.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    Object.assign(link, {
      rel: isStyle ? 'preload' : 'modulepreload',
      href: file,
      crossOrigin: '',
      fetchPriority: 'low',
    });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }
}

async function filesOf(path: string): Promise<string[]> {
  const answer = await fetch('/screens.json', { cache: 'no-cache' });
  return answer.ok ? (((await answer.json()) as Record<string, string[]>)[path.toLowerCase()] ?? []) : [];
}
