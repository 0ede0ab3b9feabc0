/** Whether this browser can get pushes at all; Safari on a telephone can once Guildhall is on the home screen. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Why a browser did not subscribe: its user or its settings say no, or its push service could not be reached. */
type No = 'denied' | 'failed';
type Subscription = { endpoint: string; p256dh: string; auth: string };

/** Subscribes the browser to pushes by who holds the private key of `publicKey`. The browser asks its user first. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | No> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    await navigator.serviceWorker.register('/service-worker.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    // One of before may be for another key, which then stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  } catch (error) {
    console.warn(error);
    return 'failed';
  }
}

/** Ends the browser's subscription. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
