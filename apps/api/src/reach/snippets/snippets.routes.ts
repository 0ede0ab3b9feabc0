import * as contract from '@guildhall/contract/reach/snippets.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listSnippets } from './list-snippets.ts';
import { removeSnippet } from './remove-snippet.ts';
import { saveSnippet } from './save-snippet.ts';

export const snippetsRoutes = [
  serve(contract.listSnippets, listSnippets),
  serve(contract.saveSnippet, saveSnippet),
  serve(contract.removeSnippet, removeSnippet),
];
