import type { ComponentType } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { leadTo } from '../shell/lead-to.ts';
import { myScreenAt } from './my-screens.ts';

type Shown = { path: string; Screen: ComponentType };

/** Brings the screen that the address names, and what it loads. */
export async function loader(args: LoaderFunctionArgs) {
  const screen = myScreenAt(new URL(args.request.url).pathname);
  if (!screen) return leadTo(args.request, '/404');
  const { Component: Screen, loader: load } = await screen.load();
  if (load) await load(args);
  return { path: screen.path, Screen } satisfies Shown;
}

/** The screens about oneself, whose list stands in `my-screens.ts`. */
export function Component() {
  const { path, Screen } = useLoaderData() as Shown;
  return <Screen key={path} />;
}
