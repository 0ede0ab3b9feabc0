import './first-fetches.ts';
import './api/zod-config.ts';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './ui/theme.css';
import './first-load.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setNavigator } from './api/navigation.ts';
import { session } from './api/session.ts';
import { firstScreens } from './first-screens.ts';
import { pathTo } from './paths.ts';
import { leadTo } from './shell/lead-to.ts';
import { RootLayout } from './shell/root-layout.tsx';
import { RouteError } from './shell/route-error.tsx';
import { routeOf } from './shell/route-of.ts';
import { SheetLayout } from './shell/sheet-layout.tsx';
import { colorSchemeManager } from './ui/color-scheme.ts';
import { theme } from './ui/theme.ts';
import { toast } from './ui/toast.ts';

const root: RouteObject = {
  id: 'root',
  Component: RootLayout,
  ErrorBoundary: RouteError,
  HydrateFallback: () => null,
  children: [
    { index: true, loader: ({ request }) => leadTo(request, pathTo('login')) },
    { Component: SheetLayout, children: Object.entries(firstScreens).map(routeOf) },
  ],
};
const router = createBrowserRouter([root], {
  // The log-in, which most people see first, comes without the table of all screens.
  patchRoutesOnNavigation: async ({ patch }) => patch('root', (await import('./routes.ts')).routes),
});
setNavigator((to, options) => void router.navigate(to, options));

// Where another tab has ended the session, the guard of the screen that is shown here leads to the log-in.
window.addEventListener('storage', () => {
  if (!session.isOpen()) void router.revalidate();
});

toast.resume();

function show() {
  return createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
        <RouterProvider router={router} useTransitions={false} />
      </MantineProvider>
    </StrictMode>,
  );
}

// The prerendered shell stays until the first page's code is there.
if (router.state.initialized) show();
else {
  const stop = router.subscribe((state) => {
    if (!state.initialized) return;
    stop();
    show();
  });
}
