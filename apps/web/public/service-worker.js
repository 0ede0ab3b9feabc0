// Answers a page that cannot be reached with one that says so, and shows what is told by push. Everything else goes to the
// network as if nobody stood between: no screen, call or file is ever answered from here.
const offlinePage = '/offline';

self.addEventListener('install', (event) => {
  // Without cookies: the page is the same for everybody who uses this browser.
  const asked = new Request(offlinePage, { credentials: 'omit', cache: 'reload' });
  event.waitUntil(caches.open('guildhall-offline').then((kept) => kept.add(asked)));
});

self.addEventListener('activate', (event) => {
  // The page is asked for while this worker starts, which takes a slow phone a tenth of a second.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || /^\/(api|files|sandbox)\//.test(new URL(url).pathname)) return;
  event.respondWith(answer(event));
});

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

self.addEventListener('push', (event) => {
  const { text, link, tag } = event.data?.json() ?? {
    text: 'There is something new.',
    link: '/notifications',
    tag: '',
  };
  // The same again takes the place of what is shown already.
  const shown = { body: text, tag, icon: '/icons/icon-192.png', data: { link } };
  event.waitUntil(self.registration.showNotification('Guildhall', shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

/** Goes to a page that is open already at this address, or opens one. */
async function show(link) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const address = new URL(link.replace(/[?&]next=[\w-]+$/, ''), self.location.origin).href;
  const there = open.find(({ url }) => url === address);
  await (there ? there.focus() : self.clients.openWindow(link));
}
