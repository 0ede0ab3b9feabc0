import { expect, it } from 'vitest';
import { api } from '@guildhall/contract/api.ts';
import { openApi } from './openapi.ts';

it('describes each call of the contract once', () => {
  const { paths } = openApi('http://app.example');
  const operations = Object.values(paths).flatMap(
    (path) => Object.values(path) as { operationId: string; requestBody?: object }[],
  );
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(api).sort());
  expect(JSON.stringify(paths['/auth/login'])).toContain('"maxLength":12');
});
