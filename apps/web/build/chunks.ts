import { basename, dirname } from 'node:path/posix';
import type { Rolldown } from 'vite';
import type { ScreenPath } from '../../../packages/contract/src/addresses.ts';
import type { BuiltScreen } from './built-screens.ts';

/** Screens that are small or share most of their code: it comes in one file. Each other screen has a file of its own. */
const together: Record<string, readonly ScreenPath[]> = {
  'add-project': ['add/project', 'edit/project'],
  'case-messages': ['my/messages', 'my/message'],
  invest: [
    'invest',
    'investments/monthly',
    'investments/monthly/set',
    'investments/monthly/list',
    'investments/monthly/list/set',
  ],
  notifications: ['notifications', 'notifications/preferences', 'my/hidden'],
  orders: ['orders', 'order/detail'],
  password: ['reset/password', 'change/password', 'enter/otp', 'email/verified'],
  'project-lists': ['projects', 'view/projects', 'projects/compare'],
  register: ['register', 'register/business'],
  reports: ['reports', 'view/reports'],
  services: ['services', 'view/services'],
  wallet: ['wallet', 'withdraw/request'],
};

const icons = [
  'AdjustmentsHorizontal',
  'AlertTriangle',
  'ArrowBackUp',
  'ArrowDown',
  'ArrowUp',
  'Cash',
  'Check',
  'ChevronRight',
  'CircleCheck',
  'CircleX',
  'ClipboardCheck',
  'Clock',
  'Download',
  'FileDownload',
  'Heart',
  'Message',
  'Paperclip',
  'Pencil',
  'Plus',
  'RosetteDiscountCheck',
  'Search',
  'Share',
  'Truck',
  'Upload',
  'X',
];

/**
 * What screens and dialogs that know nothing of each other use, by the file that it comes in and a part of its path: of libraries
 * what comes with the header (`shell/app-load.ts` lists what is ours), and what longer forms and lists to choose from have.
 */
const parts: Record<string, readonly string[]> = {
  app: [
    '/@mantine/core/esm/core/',
    '/@mantine/core/esm/components/Combobox/ComboboxChevron/',
    '/@mantine/core/esm/components/NativeSelect/',
    '/@mantine/hooks/esm/use-debounced-value/',
    '/@mantine/hooks/esm/utils/use-callback-ref/',
    '/@tanstack/query-core/build/modern/infiniteQueryObserver.',
    '/@tanstack/query-core/build/modern/mutationObserver.',
    '/@tanstack/react-query/build/modern/infiniteQueryOptions.',
    '/@tanstack/react-query/build/modern/useInfiniteQuery.',
    '/@tanstack/react-query/build/modern/useMutation.',
    '/packages/contract/src/market/saved-searches.contract.',
    '/web/src/market/impact/impact-in-words.',
    '/web/src/market/impact/promised-figures.',
    ...icons.map((name) => `/@tabler/icons-react/dist/esm/icons/Icon${name}.`),
  ],
  fields: [
    '/web/src/ui/fields/checkbox-field.',
    '/web/src/ui/fields/infinite-options.',
    '/web/src/ui/fields/option-list.',
    '/web/src/ui/fields/use-option-list.',
    '/@mantine/core/esm/components/Checkbox/',
    '/@mantine/hooks/esm/use-throttled-callback/',
    '/virtua/',
  ],
  photos: ['/web/src/ui/fields/photos-as-pdf.', '/@tabler/icons-react/dist/esm/icons/IconCamera.'],
  wallet: ['/ibantools/'],
};

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];
type Context = Parameters<Exclude<Group['name'], string>>[1];

/** Which modules of the pages come in one file. It follows from the screens that need them. */
export function chunkGroups(source: string, screens: readonly BuiltScreen[]): Group[] {
  const groupsOf = groupsOfScreens(source, screens);
  /** The files of one step, each named by the module and by the groups of screens that need it. */
  function named(priority: number, debugName: string, name: (id: string, groups: string[]) => string | false): Group {
    return { name: (id, context) => name(id, groupsOf(id, context)) || null, debugName, priority };
  }
  return [
    // One request for what the first screen needs.
    { name: 'main', tags: ['$initial'], priority: 9 },
    // One for the header and its menus, the table of screens, what screens under the header share, and the styles of all of them.
    named(8, 'app', (id, groups) => {
      const ofProduct = groups.filter((group) => !isOfConsole(group));
      const isStyle = id.endsWith('.module.css') && ofProduct.length > 0;
      // The screen would load the console for it, or the console that screen.
      const isSharedWithConsole = ofProduct.length === 1 && groups.length > 1;
      return (id === `${source}/routes.ts` || isStyle || isSharedWithConsole || partOf(id) === 'app') && 'app';
    }),
    // What else several groups of screens need, by its folder.
    named(7, 'shared', (id, groups) => {
      const part = partOf(id);
      if (part && !(part in together)) return part;
      const folder = id.includes('/packages/contract/') ? 'contract' : folderOf(source, id);
      return groups.filter((group) => !isOfConsole(group)).length > 1 && folder;
    }),
    // What several screens of the operators' console need, and all styles of the console.
    named(6, 'console', (id, groups) => {
      const isStyle = id.endsWith('.module.css') && groups.length > 0;
      return (groups.length > 1 || groups[0] === 'console' || isStyle) && 'console';
    }),
    // What else screens and dialogs need of libraries, by those who need it.
    {
      name: 'library',
      test: (id) => id.includes('/node_modules/') && !partOf(id),
      minShareCount: 2,
      entriesAware: true,
      priority: 6,
    },
    named(5, 'screens', (id, [group]) => group ?? partOf(id) ?? false),
    // What dialogs share, by its folder.
    {
      ...named(4, 'dialogs', (id) => {
        const folder = folderOf(source, id);
        return id.startsWith(source) && !['src', 'ui', 'console'].includes(folder) && folder;
      }),
      minShareCount: 2,
    },
  ];
}

/** The parts that no module has any more. */
export function lostParts(modules: readonly string[]): string[] {
  const all = Object.values(parts).flat();
  return all.filter((part) => !modules.some((id) => id.includes(part)));
}

function partOf(id: string): string | undefined {
  return Object.entries(parts).find(([, names]) => names.some((part) => id.includes(part)))?.[0];
}

/** The folder of a module of ours; the shared parts are one, but for the fields. */
function folderOf(source: string, id: string): string {
  const folder = basename(dirname(id));
  return id.startsWith(`${source}/ui/`) && folder !== 'fields' ? 'ui' : folder;
}

function isOfConsole(group: string) {
  return group.startsWith('console');
}

/** Says of each module of ours which groups of screens need it, at once and not only for a dialog. */
function groupsOfScreens(source: string, screens: readonly BuiltScreen[]) {
  const roots = new Map([[`${source}/console/console.tsx`, 'console']]);
  for (const { path, page, frame } of screens) {
    const [group = basename(page).replace(/(\.operator)?\.page\.tsx$/, '')] =
      Object.entries(together).find(([, paths]) => paths.includes(path)) ?? [];
    roots.set(page, frame === 'console' ? `console-${group}` : group);
  }
  const groups = new Map<string, Set<string>>();
  const add = (id: string, group: string, context: Context) => {
    const known = groups.get(id) ?? new Set();
    if (known.has(group) || id.includes('/node_modules/')) return;
    groups.set(id, known.add(group));
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next, group, context);
  };
  return (id: string, context: Context): string[] => {
    if (groups.size === 0) for (const [page, group] of roots) add(page, group, context);
    return [...(groups.get(id) ?? [])];
  };
}
