import type { Row } from './row.ts';
import { callRows } from './rows-calls.ts';
import { fieldRows } from './rows-fields.ts';
import { limitRows } from './rows-limits.ts';
import { permissionRows } from './rows-permissions.ts';
import { routeRows } from './rows-routes.ts';
import { ruleRows } from './rows-rules.ts';
import { marketScreenRows } from './rows-screens-market.ts';
import { reportScreenRows } from './rows-screens-reports.ts';
import { screenRows } from './rows-screens.ts';
import { transitionRows } from './rows-transitions.ts';

/** Every sentence of the specification that can be tested, in its order. */
export const allRows: Row[] = [
  ...routeRows,
  ...screenRows,
  ...reportScreenRows,
  ...marketScreenRows,
  ...fieldRows,
  ...ruleRows,
  ...callRows,
  ...transitionRows,
  ...permissionRows,
  ...limitRows,
].sort((a, b) => Number(a.section) - Number(b.section));
