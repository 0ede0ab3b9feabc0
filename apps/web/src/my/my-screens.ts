import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';

type MyScreen = {
  /** Below the site, as the server knows it. */
  path: ScreenPath;
  load: () => Promise<{ Component: ComponentType; loader?: LoaderFunction }>;
};

function mine(path: ScreenPath, load: MyScreen['load']): MyScreen {
  return { path, load };
}

/** The screens about oneself. One more is a line here and one in the contract's addresses, and costs the first load nothing. */
const myScreens: readonly MyScreen[] = [
  mine('my/profile', () => import('../profile/my-profile.page.tsx')),
  mine('my/members', () => import('../members/members.page.tsx')),
  mine('disputes', () => import('../disputes/disputes.page.tsx')),
  mine('my/hidden', () => import('../flags/hidden.page.tsx')),
  mine('my/verification', () => import('../verification/verification.page.tsx')),
];

/** The screen at an address of this site, read as the server reads it; undefined where there is none. */
export function myScreenAt(pathname: string): MyScreen | undefined {
  const asked = pathname.replaceAll(/^\/+|\/+$/g, '').toLowerCase();
  return myScreens.find(({ path }) => path === asked);
}
