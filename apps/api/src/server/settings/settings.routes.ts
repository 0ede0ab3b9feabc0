import * as contract from '@guildhall/contract/server/settings.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { approveSetting } from './approve-setting.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';
import { refuseSetting } from './refuse-setting.ts';

export const settingsRoutes = [
  serve(contract.listSettings, listSettings),
  serve(contract.changeSetting, changeSetting),
  serve(contract.approveSetting, approveSetting),
  serve(contract.refuseSetting, refuseSetting),
];
