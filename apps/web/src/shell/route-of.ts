import type { RouteObject } from 'react-router';
import type { Screen } from '../screen.ts';
import { guard } from './guard.ts';

/** The route of a screen of the table: its code comes when somebody goes there and may. */
export function routeOf([path, screen]: [path: string, screen: Screen]): RouteObject {
  const { who, load } = screen;
  return { path, handle: { path, ...screen }, middleware: who === 'everybody' ? [] : [guard], lazy: load };
}
