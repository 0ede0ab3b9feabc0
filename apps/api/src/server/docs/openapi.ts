import * as z from 'zod/mini';
import { api } from '@guildhall/contract/api.ts';
import { errors, type ErrorCode } from '@guildhall/contract/errors.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { dollars } from '@guildhall/contract/money.ts';

const always: ErrorCode[] = ['validation', 'internal'];

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === dollars) jsonSchema.type = 'number';
    },
  }) as Record<string, unknown>;
  return rest;
}

function envelope(data: unknown, success: boolean) {
  return {
    type: 'object',
    required: ['success', 'statusCode', 'message', 'data'],
    properties: { success: { const: success }, statusCode: { type: 'integer' }, message: { type: 'string' }, data },
  };
}

function operation(name: string, route: Route) {
  const input = schemaOf(route.input, 'input') as { properties?: Record<string, unknown> };
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const codes = [
    ...new Set<ErrorCode>([
      ...(route.access === 'open' ? [] : (['unauthorized'] as const)),
      ...(route.access === 'organization' || route.access === 'operator' ? (['forbidden'] as const) : []),
      ...(route.limit ? (['too_many'] as const) : []),
      ...route.errors,
      ...always,
    ]),
  ];
  const parameter = (place: 'path' | 'query') => (field: string) => ({
    name: field,
    in: place,
    required: place === 'path',
    schema: input.properties?.[field] ?? {},
  });
  const inQuery =
    route.method === 'GET' ? Object.keys(input.properties ?? {}).filter((field) => !inPath.includes(field)) : [];
  return {
    operationId: name,
    summary: route.summary,
    security: route.access === 'open' ? [] : [{ token: [] }],
    description: `Access: ${route.access}.${route.idempotent ? ' Takes an Idempotency-Key header.' : ''}`,
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(route.method === 'POST'
      ? {
          requestBody: {
            content: Object.fromEntries(
              ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
                .filter((type) => !route.maxBody || type.startsWith('multi'))
                .map((type) => [type, { schema: input }]),
            ),
          },
        }
      : {}),
    responses: {
      200: {
        description: route.message,
        content: { 'application/json': { schema: envelope(schemaOf(route.output, 'output'), true) } },
      },
      ...Object.fromEntries(
        codes.map((code) => [
          errors[code].status,
          { description: errors[code].message, content: { 'application/json': { schema: envelope({}, false) } } },
        ]),
      ),
    },
  };
}

/** The whole API as an OpenAPI 3.1 document, made from the contract. */
export function openApi(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(api))
    (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {})[route.method.toLowerCase()] = operation(name, route);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guildhall',
      version: '0.1.0',
      description:
        'Every answer is the envelope {success, statusCode, message, data}; money is in dollars, dates are ISO 8601 in UTC.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  };
}
