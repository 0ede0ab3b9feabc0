import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForPages } from './build/contract-for-pages.ts';
import { mantineCss } from './build/mantine-css.ts';
import { moduleSizes } from './build/module-sizes.ts';
import { pageStyle } from './build/page-style.ts';
import { precompress } from './build/precompress.ts';
import { screenFiles } from './build/screen-files.ts';

const api = process.env.GUILDHALL_API ?? 'http://127.0.0.1:3000';

/** Shared chunks would otherwise bear the names of all their users. */
function short(name: string) {
  return name.replace(/~.*/, '').replace(/\.\w+$/, '');
}

/** What the screens and dialogs of one domain share stands in one chunk. */
function domainOf(id: string) {
  return (
    /(?:apps\/web\/src|contract\/src)\/(?!ui|api|shell|operator|accounts\/new-password)(\w+)(?:\/|\.contract)/.exec(
      id,
    )?.[1] ?? null
  );
}

/** What screens under the header share, all of it small: in one chunk with the header, since each chunk is one more request. */
const appParts = [
  /src\/shell\/(app-layout|queries-layout)\b/,
  /src\/api\/(chosen|part)\b/,
  /src\/(accounts\/log-out|profile\/profile\.queries|reports\/reports\.queries|complaints\/complaints\.queries|ui\/fields\/read-field)\b|contract\/src\/(sessions\.contract|returns|(withdrawal|verification)-statuses|complaint-cases)/,
  /src\/ui\/(link-card|skeletons|date-text|(empty|error)-state|drawings|pagination|money|count|use-url-state|use-typed-text|fields\/number-field|stars|funding-bar|description-list|truncate|area-chart|server-table|in-groups|save-file|verified-badge)\b/,
  /src\/(accounts|configuration|organizations|investments|orders|projects|wallet)\/\w+\.queries\b/,
  /src\/payments\/(payments\.queries|open-purchase|pending-notice|status-word|status-sign|state-word|state-figure|days-over|purchase-detail|say-paid)\b|src\/investments\/due-day\b|src\/receipts\/receipt-strip/,
  /src\/(withdrawals\/withdrawal-status|complaints\/case-looks|disputes\/dispute-words|flags\/(flag-button|flag-words|hidden-note))\b|contract\/src\/flags\./,
  /src\/(verification\/asking-to-verify|my\/my-paths|(referrals|reviews)\/\w+\.queries)\b/,
  /src\/second-factor\/second-factor\.queries\b|contract\/src\/(second-factor|audit|own-freezes)\./,
  /src\/(organizations\/(organization-card|of-organization)|projects\/(project-cards|project-paused|goal)|services\/service-cards|reports\/report-list|wallet\/balance)\b/,
  /src\/(?!payments\/(test|card)|ui\/(dialog|confirm|toaster)|search\/|saved-searches\/|operator\/|shell\/route-error).*\.module\.css/,
  /@mantine\/core\/esm\/core\/|@mantine\/core\/styles\/(Tabs|Textarea|Progress|Checkbox|Inline|Accordion|Badge|Pill)/,
  /@mantine\/hooks\/esm\/use-debounced-value\//,
  /@mantine\/core\/esm\/components\/(NativeSelect|Combobox\/ComboboxChevron)\//,
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(AlertTriangle|ArrowBackUp|Cash|Check|ChevronRight|CircleCheck|CircleX|ClipboardCheck|Clock|Download|Heart|Message|Paperclip|Pencil|Plus|RosetteDiscountCheck|Search|Share|Truck|X)\.mjs/,
  /@tanstack\/(query-core\/.*\/(infiniteQuery|mutation)Observer|react-query\/.*\/(useMutation|useInfiniteQuery|infiniteQueryOptions))\./,
];

/** The parts of longer forms, lists to choose from while typing, and long lists: the chat has some of each. */
const formParts =
  /src\/ui\/(still-needed\b|fields\/((file|text-area|reason|select|checkbox)-field|choose-part|(use-option-list|infinite-options)\b))|virtua\/|use-callback-ref|@mantine\/core\/esm\/components\/(Textarea|Progress|Checkbox)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [mantineCss(), contractForPages(), react(), screenFiles(), pageStyle(), precompress()],
  build: {
    outDir: resolve(import.meta.dirname, '../..', process.env.GUILDHALL_WEB_OUT || 'apps/web/dist'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${short(names[0] ?? 'asset')}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // One request for what the first screen needs.
            { name: 'main', tags: ['$initial'], priority: 9 },
            { name: 'app', test: (id) => appParts.some((part) => part.test(id)), priority: 6 },
            { name: 'form', test: formParts, minShareCount: 2, priority: 5 },
            // Two screens that share most of what they have; the statement's dialog and the form that confirms come when they are needed.
            { name: 'wallet', test: /src\/(wallet|withdrawals)\/(?!statement|confirm-own)/, priority: 5 },
            // My Profile shows a part of each of these domains, which the console and dialogs have parts of, too.
            {
              name: 'my-profile',
              test: /src\/(my\/|profile\/my-profile|verification\/verification-region|second-factor\/security-region|personal-data\/(personal-data\.queries|your-data|delete-account\.))/,
              priority: 5,
            },
            // Loaded when a second factor is asked for or changed: each chunk has its name in the first load.
            {
              name: 'second-factor',
              test: /src\/second-factor\/(?!security-region|second-factor\.queries|browser-passkeys|qr-|\S*-dialog)\S+\.tsx?$|contract\/src\/passkeys\./,
              priority: 3,
            },
            // What the screens of the operators' console share.
            {
              name: 'console',
              test: /src\/operator\/(?!(?!audit-words)\S+(\.page|-step|-dialogs?|-editor|-acts|-filter|-records|-words)\.ts)/,
              priority: 5,
            },
            {
              name: 'project-lists',
              test: /src\/projects\/(projects|view-projects|compare-projects)\.page\b/,
              priority: 4,
            },
            // What stands below a purchase, and its list.
            {
              name: 'disputes',
              test: /src\/(disputes\/(?!dispute-(dialogs|words))|refunds\/refunds-made)/,
              priority: 5,
            },
            { name: 'reviews', test: /src\/reviews\/(?!review-dialog)/, priority: 5 },
            // The notification of something hidden leads to the screen of it.
            {
              name: 'notifications',
              test: /src\/notifications\/.*\.page\b|src\/push\/push-choices|src\/flags\/hidden\.page/,
              priority: 4,
            },
            {
              name: 'password',
              test: /src\/accounts\/(reset-password|change-password|enter-otp|resend-code|email-verified)\b/,
              priority: 4,
            },
            // Small screens of one domain that share most of what they have: each chunk has its name in the first load.
            { name: (id) => /src\/(services|orders|reports)\/.*\.page\b/.exec(id)?.[1] ?? null, priority: 4 },
            { name: 'register', test: /src\/accounts\/register\S*\.page\b/, priority: 4 },
            // The bar beneath the header shares a part of it.
            { name: 'members', test: /src\/members\/(?!member-dialogs|acting-bar)/, priority: 4 },
            { name: 'tabs', test: /src\/ui\/tabs\b/, priority: 5 },
            { name: domainOf, debugName: 'domain', minShareCount: 2, priority: 3 },
          ],
        },
      },
      ...(process.env.GUILDHALL_SIZES ? { plugins: [moduleSizes()] } : {}),
    },
  },
  server: { proxy: { '/api': api, '/files': api } },
});
