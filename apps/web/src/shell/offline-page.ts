/** A first visit has nothing to spare; who stays this long is likely to come back. */
const afterMs = 15_000;

let requested = false;

/** Lets the browser keep the page that says that one is offline (public/service-worker.js). */
export function cacheOfflinePage(): void {
  if (requested || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  requested = true;
  // Where the browser refuses, it shows its own page.
  setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}), afterMs);
}
