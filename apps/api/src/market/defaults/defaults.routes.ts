import * as operator from '@guildhall/contract/market/defaults.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listDefaults } from './list-defaults.ts';
import { sayUnlikely } from './say-unlikely.ts';
import { writeOffProject } from './write-off-project.ts';

export const defaultsRoutes = [
  serve(operator.listDefaults, listDefaults),
  serve(operator.sayUnlikely, sayUnlikely),
  serve(operator.writeOffProject, writeOffProject),
];
