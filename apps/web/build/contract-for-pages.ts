import type { Plugin } from 'vite';

/** What the pages read of a call; the rest is for the server and for the types. */
const read = new Set(['method', 'path', 'access', 'idempotent']);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Leaves out of each call of the contract what no page reads: the shapes of input and output, the texts, the errors. Their
 * types stay. It is a tenth of what the first screens load, and building the shapes takes a slow phone 50 ms.
 */
export function contractForPages(): Plugin {
  return {
    name: 'guildhall-contract-for-pages',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /(?:contract|apps\/web)\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (!/\/contract\/src\//.test(id)) {
          if (/\b(?!classes\b)\w+\.(?:input|output)\b(?!\s*[=:])/.test(code))
            this.error(`${id} reads the input or output of a call, which the built pages do not have.`);
          return null;
        }
        if (!code.includes('route({')) return null;
        const cuts = callsIn(this.parse(code) as unknown as Node).flatMap(cutsOf);
        const left = cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
        return { code: left, map: null };
      },
    },
  };
}

/** The objects that are handed to `route(…)`, in their order. */
function callsIn(program: Node): Node[] {
  const found: Node[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!value || typeof value !== 'object') return;
    const node = value as Node;
    if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'route')
      found.push((node['arguments'] as [Node])[0]);
    else Object.values(node).forEach(walk);
  };
  walk(program);
  return found;
}

/** From where to where the properties stand that go, each with what stands before the next one. What repeats another call stays. */
function cutsOf(call: Node): [number, number][] {
  const properties = call['properties'] as Node[];
  return properties.flatMap((property, index): [number, number][] => {
    if (property.type === 'SpreadElement' || read.has(String((property['key'] as Node | undefined)?.['name'])))
      return [];
    return [[property.start, properties[index + 1]?.start ?? call.end - 1]];
  });
}
