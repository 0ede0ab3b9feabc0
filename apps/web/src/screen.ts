import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';

type Page = {
  /** The heading and the tab's name, where the page does not give a better one, and what a way back to it is called. */
  title: string;
  /** The screen that leads to it, where no menu does. */
  parent?: ScreenPath;
  /** What menus call it, where that is not its title. */
  menu?: string;
  /** Its code. */
  load: () => Promise<{ Component: ComponentType; loader?: LoaderFunction }>;
};

/** A screen of the product. */
export type ProductScreen = Page & {
  /** What stands around it: one sheet without a header, or the header and its menus. */
  frame: 'sheet' | 'app';
  /** Who may open it. What is for organizations opens for others too, and says so; no menu names it to them. */
  who: 'everybody' | 'logged in' | 'organizations';
};

/** A screen of the operators' console, within the header and its menus. The console's navigation has those with a name for menus. */
export type ConsoleScreen = Page & {
  frame: 'console';
  /** Who may open it, beside admins. */
  who: readonly OperatorRole[];
};

/** A page of the web app: its address is in the contract's list, and here everything else that others ask about it. */
export type Screen = ProductScreen | ConsoleScreen;

/** A screen for everybody, without a header. */
export function open(title: string, load: Page['load']): ProductScreen {
  return { title, who: 'everybody', frame: 'sheet', load };
}
