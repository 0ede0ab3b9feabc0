import * as contract from '@guildhall/contract/base/categories.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { addCategory } from './add-category.ts';
import { hideCategory } from './hide-category.ts';
import { listCategories } from './list-categories.ts';
import { renameCategory } from './rename-category.ts';
import { showCategory } from './show-category.ts';

export const categoriesRoutes = [
  serve(contract.listCategories, listCategories),
  serve(contract.addCategory, addCategory),
  serve(contract.renameCategory, renameCategory),
  serve(contract.hideCategory, hideCategory),
  serve(contract.showCategory, showCategory),
];
