import { toast } from '../toast.ts';

/** The whole address of a page of this product. */
export function addressOf(path: string): string {
  return new URL(path, window.location.href).href;
}

export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(path));
    toast.success('The link has been copied.');
  } catch {
    toast.info(`Your browser did not let us copy the link: ${addressOf(path)}`);
  }
}

/** By the system's own way to share, where it has one; otherwise the link is copied. */
export async function shareLink(title: string, path: string): Promise<void> {
  if (!('share' in navigator)) return copyLink(path);
  try {
    await navigator.share({ title, url: addressOf(path) });
  } catch (error) {
    // Turned away from by the person.
    if ((error as Error).name !== 'AbortError') await copyLink(path);
  }
}
