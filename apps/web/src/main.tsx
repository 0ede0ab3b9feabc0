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
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setNavigator } from './api/navigation.ts';
import { session } from './api/session.ts';
import { routes } from './routes.tsx';
import { colorSchemeManager } from './ui/color-scheme.ts';
import { theme } from './ui/theme.ts';
import { toast } from './ui/toast.ts';

const router = createBrowserRouter(routes);
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
