import type { RouteObject } from 'react-router';
import { firstScreens } from './first-screens.ts';
import { pathTo } from './paths.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import './shell/app-load.ts';
import { AppLayout } from './shell/app-layout.tsx';
import { leadTo } from './shell/lead-to.ts';
import { QueriesLayout } from './shell/queries-layout.tsx';
import { routeOf } from './shell/route-of.ts';
import { SheetLayout } from './shell/sheet-layout.tsx';

function routesWithin(frame: Screen['frame']): RouteObject[] {
  return Object.entries(screens)
    .filter(([path, screen]) => screen.frame === frame && !(path in firstScreens))
    .map(routeOf);
}

/** The routes of all screens but the first ones, as the table of screens gives them. */
export const routes: RouteObject[] = [
  {
    Component: QueriesLayout,
    children: [
      { Component: SheetLayout, children: routesWithin('sheet') },
      {
        Component: AppLayout,
        children: [
          ...routesWithin('app'),
          { lazy: () => import('./console/console.tsx'), children: routesWithin('console') },
        ],
      },
    ],
  },
  { path: '*', loader: ({ request }) => leadTo(request, pathTo('404')) },
];
